import type { WorldState } from '@envloom/runtime';
import type { Rows } from '@envloom/sampler';
import type { Counterexample } from '../findings/finding.ts';

/** A state as reports store it. */
export function storedState(state: WorldState<Rows>): NonNullable<Counterexample['state']> {
  const { clock, actor, rows } = state;
  return {
    ...(clock === undefined ? {} : { clock }),
    ...(actor === undefined ? {} : { actor }),
    rows: { ...rows },
  };
}
