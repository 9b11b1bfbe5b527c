import { emitInstrumented } from '@envloom/codegen';
import type { CheckedModel } from '@envloom/logic-model';
import { addDays, minutesBetween, type WorldState } from '@envloom/runtime';
import {
  createSampler,
  loadSimulator,
  type Rows,
  type Sampler,
  type Simulator,
} from '@envloom/sampler';

/** What is made once for an environment and used for every instance of its programs. */
export interface ProgramContext {
  readonly checked: CheckedModel;
  /** Without probes: everything plays here. */
  readonly simulator: Simulator;
  /** Grows worlds that people would expect to read. */
  readonly sampler: Sampler;
}

/** Prepares an environment. Takes about half a second. */
export function createProgramContext(checked: CheckedModel): ProgramContext {
  const traced = loadSimulator(checked, emitInstrumented(checked));
  return {
    checked,
    simulator: loadSimulator(checked, emitInstrumented(checked, { probes: false })),
    sampler: createSampler(traced, 'natural'),
  };
}

/** Minutes of the day from which on no task starts: it would go on into the next day. */
const lastMinute = 20 * 60;

/** A lived-in world by day. The same seed gives the same state. @throws StateError where none is valid */
export function worldFor({ sampler }: ProgramContext, seed: number): WorldState<Rows> {
  const state = sampler.grow(seed, { manner: 'sensible' }).world.state();
  const { clock } = state;
  if (clock === undefined) return state;
  const day = clock.slice(0, 10);
  const isLate = minutesBetween(`${day}T00:00:00Z`, clock) >= lastMinute;
  return isLate ? { ...state, clock: `${addDays(day, 1)}T08:00:00Z` } : state;
}
