import { canonicalJson } from '@envloom/core';
import { endOf } from '@envloom/episodes';
import { chosenIn, type SolutionCall, unfit } from '@envloom/episodes/tasks';
import { clockOf, type WorldState } from '@envloom/runtime';
import type { Rows, World } from '@envloom/sampler';
import { freeFields } from '../schema.ts';
import { type Arranged, arrangedWorld } from './arrange.ts';
import type { ReadyProgram } from './ready.ts';
import type { Slots, Solved } from './solution.ts';
import { type Stop, Steps, unlessStopped } from './stopped.ts';

/** One task of a program, in a world of its own. */
export interface Instance extends Arranged {
  readonly ready: ReadyProgram;
  readonly seed: number;
  readonly solved: Solved;
  /** The calls of the solution without queries that are repeated while nothing changed. */
  readonly calls: readonly SolutionCall[];
  /** What it leads to and tells; see {@link endText}. */
  readonly end: string;
}

/**
 * One instance of a program.
 *
 * @param world where it takes place; see `worldFor`
 * @param seed of the choices
 * @returns the instance, or why there is none
 */
export function instantiate(
  ready: ReadyProgram,
  world: WorldState<Rows>,
  seed: number,
): Instance | Stop {
  return unlessStopped(() => {
    const arranged = arrangedWorld(ready, world, seed);
    const { start, slots } = arranged;
    const solved = ready.solution.run(start.fork(), slots, new Steps(['solution']));
    const end = endText(ready, start, slots, solved);
    const instance = { ...arranged, ready, seed, solved, calls: callsOf(ready, solved), end };
    if (!doesSomething(instance)) unfit('Nothing changes and nothing is told.');
    sameByOtherWays(instance);
    return instance;
  });
}

/** Whether a result is the reason why there is no instance. */
export function isStop(result: Instance | Stop): result is Stop {
  return 'kind' in result;
}

/**
 * What a run led to, told and declined, as a text: equal for runs that a task cannot tell apart.
 */
export function endText(
  { context, source }: ReadyProgram,
  start: World,
  slots: Slots,
  { world, told, declined }: Pick<Solved, 'world' | 'told' | 'declined'>,
): string {
  const played = { diff: world.diff(start), from: clockOf(start), to: clockOf(world) };
  const end = endOf(context.simulator.definition, played, {
    chosen: chosenIn(slots),
    free: new Set(freeFields(source.program)),
  });
  return canonicalJson([
    end,
    told.map((record) => canonicalJson(record)).toSorted(),
    [...new Set(declined)].toSorted(),
  ]);
}

function doesSomething({ start, solved }: Pick<Instance, 'start' | 'solved'>): boolean {
  const { world, told, declined } = solved;
  const isChanged = Object.keys(world.diff(start).tables).length > 0;
  return isChanged || told.length > 0 || declined.length > 0;
}

/** Other right ways, and other readings of the texts, must lead to the same end. */
function sameByOtherWays({ ready, start, slots, end }: Omit<Instance, 'state' | 'put'>): void {
  for (const [at, code] of ready.also.entries()) {
    const other = unlessStopped(() =>
      code.run(start.fork(), slots, new Steps(['also', at, 'solution'])),
    );
    const { what = '' } = ready.source.program.also[at] ?? {};
    if ('kind' in other || endText(ready, start, slots, other) !== end)
      unfit(`It ends elsewhere by another reading: ${what}`);
  }
}

/** Leaves out a query that was made before with the same arguments and nothing changed since. */
function callsOf({ context }: ReadyProgram, { calls }: Solved): readonly SolutionCall[] {
  const queries = new Set(
    context.checked.model.operations.flatMap(({ name, kind }) => (kind === 'query' ? [name] : [])),
  );
  const asked = new Set<string>();
  return calls.filter(({ tool, args, result }) => {
    if (!queries.has(tool)) {
      if (result.success) asked.clear();
      return true;
    }
    const question = canonicalJson([tool, args]);
    if (asked.has(question)) return false;
    asked.add(question);
    return true;
  });
}
