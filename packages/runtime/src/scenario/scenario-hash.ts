import { hashHex, hashText } from '../hash/murmur3.ts';
import { canonicalJson } from '../json/canonical.ts';
import type { Json } from '../json/json.ts';
import { generated } from '../generated.ts';
import type { WorldState } from '../world/definition.ts';
import type { Check, Scenario } from './scenario.ts';
import { startingState } from './starting-state.ts';

/** Scenarios of one base share their state. */
const known = new WeakMap<WorldState, string>();

/**
 * Hash of what an episode starts from: the environment and its model, the rows, clock and actor, the
 * task as it is told, and the user. 32 hexadecimal digits. What judges the episode plays no part.
 *
 * @throws StateError where the scenario names its base only; see `resolvedStart`
 */
export function scenarioHash(scenario: Scenario): string {
  const { env, model_hash, task, user } = scenario;
  const state = stateHashOf(startingState(scenario));
  return hashOf({ env, model_hash, state, task: task.text, user: user ?? null });
}

/** Hash of the checks that judge an episode. 32 hexadecimal digits. */
export function checksHash(checks: readonly Check[]): string {
  return hashOf(checks);
}

function stateHashOf(state: WorldState): string {
  const hash = known.get(state) ?? hashOf(state);
  known.set(state, hash);
  return hash;
}

/** Scenarios are JSON, which their types do not say. */
function hashOf(value: unknown): string {
  return hashHex(hashText(canonicalJson(generated<Json>(value))));
}
