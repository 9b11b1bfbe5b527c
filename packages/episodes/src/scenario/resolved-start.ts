import { canonicalJson } from '@envloom/core';
import { StateError, type WorldState } from '@envloom/runtime';
import { changedRows } from './changed-rows.ts';
import type { InitialState, Scenario } from './scenario.ts';

/** An initial state that says what is different from a base. */
type FromBase = Exclude<InitialState, { readonly state: WorldState }>;

/** The states made of a base: an environment checks each once. */
const made = new WeakMap<WorldState, Map<string, WorldState>>();

/**
 * The scenario with its initial state inline: the rows, clock and actor of its base with what is
 * different from it. Scenarios that start from the same share one state object.
 *
 * @param bases finds a base by its content hash
 * @throws StateError where the base is unknown or what is different does not fit it
 */
export function resolvedStart(
  scenario: Scenario,
  bases: (hash: string) => WorldState | undefined,
): Scenario {
  const start = scenario.initial_state;
  if ('state' in start) return scenario;
  const base = bases(start.base);
  if (base === undefined) {
    throw new StateError([
      `initial_state.base: there is no base ${start.base}; it belongs in scenarios/bases/${start.base}.json`,
    ]);
  }
  return { ...scenario, initial_state: { base: start.base, state: stateFrom(base, start) } };
}

function stateFrom(base: WorldState, start: FromBase): WorldState {
  const { changes, clock, actor } = start;
  if (changes === undefined && clock === undefined && actor === undefined) return base;
  const known = made.get(base) ?? new Map<string, WorldState>();
  made.set(base, known);
  const name = canonicalJson([clock ?? null, actor ?? null, JSON.stringify(changes ?? null)]);
  const state = known.get(name) ?? newState(base, start);
  known.set(name, state);
  return state;
}

function newState(base: WorldState, { changes, clock, actor }: FromBase): WorldState {
  return {
    ...base,
    ...(clock === undefined ? {} : { clock }),
    ...(actor === undefined ? {} : { actor }),
    rows: changes === undefined ? base.rows : changedRows(base.rows, changes),
  };
}

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
