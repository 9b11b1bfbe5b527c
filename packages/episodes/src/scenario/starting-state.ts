import { StateError, type WorldState } from '@envloom/runtime';
import type { Scenario } from './scenario.ts';

/**
 * The state in which a scenario starts.
 *
 * @throws StateError where the scenario names its base only
 */
export function startingState({
  id,
  initial_state: start,
}: Pick<Scenario, 'id' | 'initial_state'>): WorldState {
  if ('state' in start) return start.state;
  throw new StateError([
    `scenario ${id} names its base ${start.base} only: resolvedStart(scenario, bases) puts the rows ` +
      'into it, and readScenarios of @envloom/episodes/node does so by itself',
  ]);
}
