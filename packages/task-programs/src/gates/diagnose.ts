import { counted } from '@envloom/core';
import { placed, type TaskDiagnostic, type TaskFinding } from '../diagnostics/diagnostic.ts';
import { entryOf } from '../diagnostics/catalogue.ts';
import type { SolutionMutant } from '../mutants/run-mutants.ts';
import type { ReadyProgram } from '../run/ready.ts';
import type { ProgramProblem } from '../run/stopped.ts';
import type { Dropped, Examination } from './examine.ts';

/** Instances that a program must give. */
export const instancesWanted = 10;

/** Instances from which on one can say what no instance shows. */
const telling = 3;

/** Different numbers of calls, or of changed rows, that instances must have. */
const leastSpread = 3;

/** Reasons shown of one kind. */
const mostReasons = 4;

/**
 * What an examination found, each with its place and its repair. There is an error exactly where the
 * program cannot be accepted: too few seeds give an instance, a mistake in the solution is found by no
 * instance, a condition never changes, or the instances are alike. Seeds that a good program loses are
 * warnings.
 */
export function diagnose(
  ready: ReadyProgram,
  examination: Examination,
  wanted: number = instancesWanted,
): readonly TaskDiagnostic[] {
  const { accepted } = examination;
  const severity = accepted.length < wanted ? 'error' : 'warning';
  const lost = lostSeeds(ready, examination).map((found) => ({ ...found, severity }) as const);
  const shown =
    accepted.length < Math.min(telling, wanted) ? [] : shownFindings(ready, examination);
  const alike = accepted.length < wanted ? [] : alikeFindings(examination);
  return placed([...lost, ...shown, ...alike], ready.source.positions);
}

/** Why seeds gave no instance: problems by their place, the gates by their code. */
function lostSeeds(ready: ReadyProgram, { tried, accepted, dropped }: Examination): TaskFinding[] {
  const groups = Map.groupBy(dropped, ({ code, problem }) =>
    problem === undefined ? code : `${code} ${problem.path.join('.')} ${problem.offset ?? ''}`,
  );
  const outcome = `${counted(accepted.length, 'instance')} from ${counted(tried, 'seed')}`;
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const seeds = new Set(group.map(({ seed }) => seed)).size;
    const where = `On ${counted(seeds, 'seed')} of ${tried}, such as ${first.seed} (${outcome})`;
    return first.problem === undefined
      ? [gateFinding(first, group, where)]
      : [problemFinding(ready, first.problem, where)];
  });
}

function problemFinding(ready: ReadyProgram, problem: ProgramProblem, where: string): TaskFinding {
  const { code, path, offset, message } = problem;
  const fix = entryOf(code).repair;
  if (offset === undefined || offset >= 0) {
    const place = offset === undefined ? {} : { offset };
    return { code, path: [...path], ...place, message: `${where}: ${message}`, fix };
  }
  const line = helperLine(ready, path, offset);
  return {
    code,
    path: [...path],
    message: `${where}, in the helpers at \`${line}\`: ${message}`,
    fix,
  };
}

/** What stands between the helpers and a body when both are compiled. */
const afterHelpers = '\n{\n'.length;

/** The line of the helpers that an offset before a body's start is in. */
function helperLine(
  { source }: ReadyProgram,
  [part]: ProgramProblem['path'],
  offset: number,
): string {
  const { arrange = '', solution = '' } = source.helpers;
  const text = part === 'arrange' ? arrange : solution;
  const before = text.slice(0, text.length + afterHelpers + offset);
  return text.split('\n')[before.split('\n').length - 1]?.trim() ?? '';
}

/** The part of a program that a gate is about. */
function partOf(code: string): string {
  if (code.startsWith('TEXT_')) return 'texts';
  return code === 'NEVER_FITS' || code === 'SHORTCUT_WINS' ? 'arrange' : 'solution';
}

function gateFinding({ code }: Dropped, group: readonly Dropped[], where: string): TaskFinding {
  const reasons = [...Map.groupBy(group, ({ why }) => why)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  const shown = reasons
    .slice(0, mostReasons)
    .map(([why, same]) => `- ${counted(same.length, 'time')}: ${why.trim()}`);
  const more = reasons.length - shown.length;
  const lines = [`${where}:`, ...shown, ...(more > 0 ? [`- and ${more} other reasons`] : [])];
  return { code, path: [partOf(code)], message: lines.join('\n'), fix: entryOf(code).repair };
}

/** Mistakes that no instance finds, and conditions that never change. */
function shownFindings(
  ready: ReadyProgram,
  { accepted, unkilled, constant }: Examination,
): TaskFinding[] {
  const all = counted(accepted.length, 'instance');
  const constants = new Set(constant.map(({ mutant }) => mutant.line));
  return [
    ...constant.map(({ mutant, outcome }): TaskFinding => ({
      ...placeOf(ready, mutant),
      code: 'CONDITION_CONSTANT',
      message: `In all of ${all} this condition is ${String(outcome)}: \`${mutant.text}\` is never told apart.`,
      fix: entryOf('CONDITION_CONSTANT').repair,
    })),
    ...unkilled
      // A condition that never changes is one problem, not one for each of its mutants.
      .filter(({ line, kind }) => !(constants.has(line) && kind.includes('condition')))
      .map((mutant): TaskFinding => ({
        ...placeOf(ready, mutant),
        code: 'MUTANT_SURVIVES',
        message: `With this mistake the solution ends in the same way in all of ${all}: \`${mutant.text}\`.`,
        fix: `${entryOf('MUTANT_SURVIVES').repair} Write it as \`mutant: ${JSON.stringify(mutant.text)}\`.`,
      })),
  ];
}

/** The start of a line of the solution. */
function placeOf(
  { source }: ReadyProgram,
  { line }: SolutionMutant,
): { path: string[]; offset: number } {
  const before = source.program.solution.split('\n').slice(0, line - 1);
  const own = source.program.solution.split('\n')[line - 1] ?? '';
  const indent = own.length - own.trimStart().length;
  return { path: ['solution'], offset: before.join('\n').length + Math.min(1, line - 1) + indent };
}

function alikeFindings({ accepted, spread }: Examination): TaskFinding[] {
  if (Math.max(spread.calls, spread.rows) >= leastSpread) return [];
  const message =
    `${counted(accepted.length, 'instance')} have ${counted(spread.calls, 'different number')} of calls and ` +
    `${counted(spread.rows, 'different number')} of changed rows; ${leastSpread} of either are needed.`;
  const fix = entryOf('INSTANCES_ALIKE').repair;
  return [{ code: 'INSTANCES_ALIKE', path: ['choose'], message, fix }];
}
