import type { World } from '@envloom/sampler';
import type { Counterexample } from '../findings/finding.ts';

/** A world's state as reports store it. */
export function storedState(world: World): NonNullable<Counterexample['state']> {
  const { clock, actor, rows } = world.state();
  return {
    ...(clock === undefined ? {} : { clock }),
    ...(actor === undefined ? {} : { actor }),
    rows: { ...rows },
  };
}
