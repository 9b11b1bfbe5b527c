import { type Cell, columns, grouped } from '@envloom/core';
import type { ProgramEnd, TasksEnd } from '@envloom/scen-generator/writing';
import { totalsLines, waitingLines } from '@envloom/skel-builder/run';
import type { FinishedTasks, TasksJob } from './run-tasks.ts';

type Row = readonly [label: string, count: Cell, note?: string];

/** What a run came to: how far programs came, why others did not, what it cost, what waits. */
export function reportLines(job: TasksJob, { ends, totals, waiting }: FinishedTasks): string[] {
  return [
    '',
    ...columns(rowsOf(ends).map(([label, ...cells]) => [`  ${label}`, ...cells])),
    ...rejectedLines(ends),
    ...stoppedLines(ends),
    '',
    ...totalsLines(totals),
    ...perProgramLines(ends, totals),
    ...keptLines(job, ends),
    '',
    ...waitingLines(waiting),
    ...nextLines(ends),
  ];
}

/** What makes scenarios of the programs that were accepted. */
function nextLines(ends: readonly TasksEnd[]): string[] {
  const done = ends.filter(({ programs }) => programs.some(({ kind }) => kind === 'accepted'));
  return done.map(
    ({ environment }) =>
      `Next: npx nx g env ${environment} && npx nx g scenarios ${environment} --instances 20`,
  );
}

function rowsOf(ends: readonly TasksEnd[]): Row[] {
  const programs = ends.flatMap((end) => end.programs);
  const of = (...kinds: readonly ProgramEnd['kind'][]): number =>
    programs.filter(({ kind }) => kinds.includes(kind)).length;
  const purposes = ends.reduce((sum, end) => sum + (end.purposes?.length ?? 0), 0);
  const open = ends.filter((end) => end.purposes === undefined && end.programs.length === 0);
  const left = [
    ...(of('waiting') > 0 ? [`${of('waiting')} wait for answers`] : []),
    ...(of('stopped') > 0 ? [`${of('stopped')} not done`] : []),
    ...(of('present') > 0 ? [`${of('present')} there already`] : []),
  ];
  return [
    ['environments', ends.length, open.length === 0 ? '' : `${open.length} without purposes yet`],
    ['purposes', purposes],
    ['written', of('accepted', 'rejected', 'present'), left.join(', ')],
    ['accepted', of('accepted', 'present'), roundsNote(programs)],
    ['read in one way', readCount(programs, 'passed'), readingNote(programs)],
    ['rejected', of('rejected')],
  ];
}

/** How many rounds of repair those took that were accepted. */
function roundsNote(programs: readonly ProgramEnd[]): string {
  const rounds = programs.flatMap((end) => {
    if (end.kind === 'accepted') return [end.rounds];
    return end.kind === 'present' && end.record !== undefined ? [end.record.rounds] : [];
  });
  const groups = [...Map.groupBy(rounds, (each) => each)].toSorted(([a], [b]) => a - b);
  return groups
    .map(([each, same]) =>
      each === 0
        ? `${same.length} at the first go`
        : `${same.length} after ${each} ${each === 1 ? 'round' : 'rounds'}`,
    )
    .join(', ');
}

function readCount(programs: readonly ProgramEnd[], result: 'passed' | 'failed'): number {
  const results = programs.map((end) => {
    if (end.kind === 'accepted') return end.reading.result;
    return end.kind === 'present' ? end.record?.gates.one_reading.result : undefined;
  });
  return results.filter((each) => each === result).length;
}

function readingNote(programs: readonly ProgramEnd[]): string {
  const failed = readCount(programs, 'failed');
  return failed === 0 ? '' : `${failed} with a doubt that is left`;
}

function rejectedLines(ends: readonly TasksEnd[]): string[] {
  const codes = ends.flatMap((end) =>
    end.programs.flatMap((program) =>
      program.kind === 'rejected' ? [...new Set(program.problems.map(({ code }) => code))] : [],
    ),
  );
  const rows = [...Map.groupBy(codes, (code) => code)]
    .map(([code, same]): [string, number] => [`  ${code}`, same.length])
    .toSorted(([, a], [, b]) => b - a);
  const helpers = ends.filter(
    ({ helpers: own }) => typeof own === 'object' && own.kind === 'rejected',
  );
  return [
    ...(rows.length === 0
      ? []
      : ['', 'Rejected for (programs that had it at the end)', ...columns(rows)]),
    ...(helpers.length === 0
      ? []
      : ['', `Without helpers: ${helpers.map(({ environment }) => environment).join(', ')}`]),
  ];
}

function stoppedLines(ends: readonly TasksEnd[]): string[] {
  const lines = ends.flatMap(({ environment, stopped }) =>
    stopped === undefined ? [] : [`  ${environment}: ${stopped.message}`],
  );
  return lines.length === 0 ? [] : ['', 'Not done', ...lines];
}

function perProgramLines(ends: readonly TasksEnd[], totals: FinishedTasks['totals']): string[] {
  const accepted = ends
    .flatMap((end) => end.programs)
    .filter(({ kind }) => kind === 'accepted' || kind === 'present').length;
  if (accepted === 0 || totals.length === 0) return [];
  const sum = (of: (stage: FinishedTasks['totals'][number]) => number): string =>
    grouped(Math.round(totals.reduce((all, stage) => all + of(stage), 0) / accepted));
  const [input, output] = [sum((stage) => stage.inputTokens), sum((stage) => stage.outputTokens)];
  return [`Tokens for each accepted program: ${input} in, ${output} out`];
}

function keptLines({ settings }: TasksJob, ends: readonly TasksEnd[]): string[] {
  const isKept = ends.some(({ programs }) => programs.some(({ kind }) => kind === 'rejected'));
  return isKept ? [`What was rejected, with the reasons: ${settings.state}/rejected-tasks`] : [];
}

/** Why a run is not complete although nothing waits; undefined where it is complete. */
export function incompleteText({ stopped, ends }: FinishedTasks): string | undefined {
  if (stopped !== undefined) return stopped.message;
  const left = ends.filter((end) => end.stopped !== undefined).length;
  const open = ends.flatMap(({ programs }) => programs).filter(({ kind }) => kind === 'stopped');
  if (left > 0)
    return `${left} ${left === 1 ? 'environment was' : 'environments were'} not done; see above.`;
  return open.length > 0 ? `${open.length} programs were not done; see above.` : undefined;
}
