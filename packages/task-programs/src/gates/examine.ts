import type { WorldState } from '@envloom/runtime';
import type { Rows } from '@envloom/sampler';
import type { SolutionMutant } from '../mutants/run-mutants.ts';
import { instantiate, isStop } from '../run/instance.ts';
import type { ReadyProgram } from '../run/ready.ts';
import type { ProgramProblem } from '../run/stopped.ts';
import type { FailedGate, InstanceGateCode } from './gate-code.ts';
import { judge, type Judged, plain } from './judge.ts';

/** Further gates of an instance: those that it fails. */
export type InstanceGates = (judged: Judged) => readonly FailedGate[];

/** A seed that gave no instance. */
export interface Dropped {
  readonly seed: number;
  readonly code: InstanceGateCode | ProgramProblem['code'];
  readonly why: string;
  /** Where the program is wrong; absent where only this seed does not fit. */
  readonly problem?: ProgramProblem;
}

/** A condition of a solution that always comes out the same. */
export interface ConstantCondition {
  readonly mutant: SolutionMutant;
  readonly outcome: boolean;
}

/** What a program showed on some seeds. */
export interface Examination {
  readonly tried: number;
  readonly accepted: readonly Judged[];
  readonly dropped: readonly Dropped[];
  /** Mutants that no accepted instance kills. */
  readonly unkilled: readonly SolutionMutant[];
  readonly constant: readonly ConstantCondition[];
  /** Different numbers of calls, and of changed rows, over the accepted instances. */
  readonly spread: { readonly calls: number; readonly rows: number };
}

export interface ExamineOptions {
  /** Accepted instances wanted. */
  readonly wanted?: number;
  /** Seeds tried at most. */
  readonly tries?: number;
  /** Gates beyond those of this package, for instances that pass these. */
  readonly gates?: InstanceGates;
}

/**
 * Instantiates a program on seed after seed until enough instances pass the gates that need no
 * language model.
 *
 * @param worlds taken in turn
 */
export function examine(
  ready: ReadyProgram,
  worlds: readonly WorldState<Rows>[],
  { wanted = 10, tries = 50, gates = () => [] }: ExamineOptions = {},
): Examination {
  const accepted: Judged[] = [];
  const dropped: Dropped[] = [];
  let seed = 0;
  for (; seed < tries && accepted.length < wanted; seed += 1) {
    const world = worlds[seed % worlds.length];
    if (world === undefined) break;
    const made = instantiate(ready, world, seed);
    if (!isStop(made)) {
      const judged = judge(made);
      const failed = judged.failed.length > 0 ? judged.failed : gates(judged);
      if (failed.length === 0) accepted.push(judged);
      else dropped.push(...failed.map(({ code, why }) => ({ seed, code, why })));
    } else if (made.kind === 'unfit') {
      dropped.push({ seed, code: 'NEVER_FITS', why: made.reason });
    } else {
      const { problem } = made;
      dropped.push({ seed, code: problem.code, why: problem.message, problem });
    }
  }
  return {
    tried: seed,
    accepted,
    dropped,
    unkilled: unkilledIn(accepted),
    constant: constantIn(ready, accepted),
    spread: spreadOf(accepted),
  };
}

function unkilledIn(accepted: readonly Judged[]): readonly SolutionMutant[] {
  const killed = new Set<number>();
  const open = new Map<number, SolutionMutant>();
  for (const { played } of accepted)
    for (const { mutant, fate } of played) {
      if (fate === 'killed') killed.add(mutant.number);
      if (fate === 'survived' || fate === 'unreached') open.set(mutant.number, mutant);
    }
  return [...open.values()].filter(({ number }) => !killed.has(number));
}

/** Conditions that never come out the other way, however many instances there are. */
function constantIn(
  ready: ReadyProgram,
  accepted: readonly Judged[],
): readonly ConstantCondition[] {
  const equal = new Set(ready.source.program.equal.map(({ mutant }) => plain(mutant)));
  const outcomes = new Map<number, Set<boolean>>();
  for (const judged of accepted)
    for (const [condition, seen] of judged.outcomes)
      outcomes.set(condition, new Set([...(outcomes.get(condition) ?? []), ...seen]));
  const mutants = accepted.flatMap(({ played }) => played.map(({ mutant }) => mutant));
  return [...outcomes].flatMap(([condition, seen]) => {
    const [outcome] = seen;
    const mutant = mutants.find(({ number }) => number === condition);
    return seen.size > 1 || outcome === undefined || !mutant || equal.has(plain(mutant.text))
      ? []
      : [{ mutant, outcome }];
  });
}

function spreadOf(accepted: readonly Judged[]): Examination['spread'] {
  const calls = accepted.map(({ instance }) => instance.calls.length);
  const rows = accepted.map(({ instance }) => {
    const { tables } = instance.solved.world.diff(instance.start);
    const told = instance.solved.told.length;
    return Object.values(tables).reduce(
      (sum, { added, removed, changed }) => sum + added.length + removed.length + changed.length,
      told,
    );
  });
  return { calls: new Set(calls).size, rows: new Set(rows).size };
}
