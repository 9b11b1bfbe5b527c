import { clockOf, type Environment } from '@envloom/runtime';
import type { Played, PlayedEvent } from '../scenario/scenario.ts';

/**
 * What checks judge of a play that leads from one environment to another: forks of one, so that the
 * difference costs O(changes).
 */
export function playedOf<Env extends Environment<object>>(
  from: Env,
  to: Env,
  events: readonly PlayedEvent[],
): Played {
  return { diff: to.diff(from), from: clockOf(from), to: clockOf(to), events };
}
