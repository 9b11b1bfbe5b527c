import type { ProgramEnd } from '@envloom/scen-generator/writing';
import { type ItemRecord, runRecordVersion } from '@envloom/skel-builder/run';

/** A program as the record of a run keeps it. */
export function programItem(environment: string, end: ProgramEnd): ItemRecord {
  const { kind, name } = end;
  return {
    format_version: runRecordVersion,
    name,
    environment,
    title: titleOf(end),
    tasks: [],
    state: kind,
    rounds: roundsOf(end),
    ...(kind === 'stopped' && { message: end.error.message }),
  };
}

function titleOf(end: ProgramEnd): string {
  const text = end.kind === 'accepted' || end.kind === 'rejected' ? end.version?.text : undefined;
  return /^title: (.+)$/m.exec(text ?? '')?.[1] ?? end.name;
}

/** Only the last look at a program is kept, under the number of its repairs. */
function roundsOf(end: ProgramEnd): ItemRecord['rounds'] {
  if (end.kind !== 'accepted' && end.kind !== 'rejected') return [];
  const problems = end.kind === 'rejected' ? end.problems : [];
  const found = problems.map(({ code, message }) => ({ source: 'check', code, message }));
  return [{ round: end.rounds, problems: found, edits: [] }];
}
