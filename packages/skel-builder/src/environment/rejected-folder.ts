import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelProblem } from '../outcome.ts';
import { modelFile } from '@envloom/env-package';
import type { Rejected } from './topic-end.ts';

const folderName = 'rejected';

/**
 * Keeps what became of a topic that was not accepted: the model as far as it came, why, and what was
 * tried; all of it or nothing.
 *
 * @param state absolute path of the state folder
 * @returns the folder
 */
export function keepRejected(state: string, outcome: Rejected): string {
  const folder = rejectedFolder(state, outcome.topic.name);
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  if (outcome.text !== undefined) writeFileSync(join(unfinished, modelFile), outcome.text);
  writeFileSync(join(unfinished, 'reasons.md'), reasonsText(outcome));
  writeFileSync(join(unfinished, 'history.json'), historyText(outcome));
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  return folder;
}

/** The same however often a run was interrupted: where answers came from is no part of it. */
function historyText({ topic, history }: Rejected): string {
  const calls = history.calls.map(({ isCached: _isCached, ...call }) => call);
  const content = { format_version: 1, topic, rounds: history.rounds, calls };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** An accepted topic has nothing to be told of earlier failures. */
export function forgetRejected(state: string, name: string): void {
  rmSync(rejectedFolder(state, name), { recursive: true, force: true });
}

const rejectedFolder = (state: string, name: string): string => join(state, folderName, name);

function reasonsText({ topic, problems, history }: Rejected): string {
  return [
    `# ${topic.title} (${topic.name})`,
    '',
    `Rejected after ${history.rounds.length} rounds with ${problems.length} problems left.`,
    '',
    ...problems.flatMap(problemLines),
    '## Rounds',
    '',
    ...history.rounds.map(({ round, problems: left, edits }) => {
      const applied = edits.filter((edit) => edit.applied).length;
      return `- round ${round}: ${applied} of ${edits.length} edits applied, then ${left.length} problems${codesText(left)}`;
    }),
    '',
  ].join('\n');
}

function problemLines({ source, code, path, message }: ModelProblem): string[] {
  const where = path === undefined ? '' : ` at \`${path}\``;
  return [`## ${code}${where} (${source})`, '', message, ''];
}

function codesText(problems: readonly ModelProblem[]): string {
  const codes = [...new Set(problems.map(({ code }) => code))];
  return codes.length === 0 ? '' : ` (${codes.join(', ')})`;
}
