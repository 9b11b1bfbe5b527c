import { addMinutes, type Result, type WorldState } from '@envloom/runtime';
import type { Json } from '@envloom/core';
import type { Simulator, World } from '../simulator/simulator.ts';
import type { Rows } from '../simulator/rows.ts';

/** One thing that happens to a world. */
export type Step =
  | { readonly kind: 'call'; readonly tool: string; readonly args: Json }
  /** Time passes between calls. */
  | { readonly kind: 'wait'; readonly seconds: number };

/** A world in a state; its random numbers follow from the state's clock. */
export function startedFrom(simulator: Simulator, state: WorldState<Rows>): World {
  return simulator.start(state.clock === undefined ? { state } : { state, seed: state.clock });
}

/** The same world some seconds later. */
export function waited(simulator: Simulator, world: World, seconds: number): World {
  const state = world.state();
  if (state.clock === undefined) return world;
  return startedFrom(simulator, { ...state, clock: addMinutes(state.clock, seconds / 60) });
}

/**
 * The world after these steps from this start, and what each call gave.
 * @throws StateError where the start is not valid
 */
export function replay(
  simulator: Simulator,
  base: WorldState<Rows>,
  steps: readonly Step[],
): { world: World; results: readonly Result<Json>[] } {
  let world = startedFrom(simulator, base);
  const results: Result<Json>[] = [];
  for (const step of steps) {
    if (step.kind === 'wait') world = waited(simulator, world, step.seconds);
    else results.push(world.call(step.tool, step.args));
  }
  return { world, results };
}
