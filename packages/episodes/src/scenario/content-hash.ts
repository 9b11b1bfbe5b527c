import { hashHex, hashText } from '@envloom/core/hash';
import type { WorldState } from '@envloom/runtime';
import { canonicalJson, type Json, generated } from '@envloom/core';
import type { Scenario } from './scenario.ts';
import { startingState } from './resolved-start.ts';

/** What the content hash of a scenario is made of. */
export type ScenarioContent = Pick<
  Scenario,
  | 'id'
  | 'env'
  | 'model_hash'
  | 'initial_state'
  | 'task'
  | 'user'
  | 'reference'
  | 'refuses'
  | 'checks'
>;

/** Scenarios of one base share their state, and what differs from a base shares most of its tables. */
const known = new WeakMap<object, string>();

/**
 * Hash of what a scenario is: the environment and its model, the rows, clock and actor at the start,
 * the task in all its wordings, the user, the calls of the reference, what must be refused, and the
 * checks. 32 hexadecimal digits. Its split, its certificate and how it was found play no part, so that
 * two sets that hold the same scenario agree.
 *
 * @param scenario as it is stored: `asInteraction` turns the task, and keeps the hash
 * @throws StateError where the scenario names its base only; see `resolvedStart`
 */
export function contentHash(scenario: ScenarioContent): string {
  const { env, model_hash, task, user, reference, refuses, checks } = scenario;
  const calls = reference.flatMap((step) =>
    step.kind === 'call' ? [{ tool: step.tool, arguments: step.arguments }] : [],
  );
  return hashOf({
    env,
    model_hash,
    state: stateHashOf(startingState(scenario)),
    task,
    user: user ?? null,
    calls,
    refuses: refuses ?? null,
    checks,
  });
}

/** A scenario that was made or changed in memory, with its content hash. */
export function withContentHash(scenario: Omit<Scenario, 'content_hash'>): Scenario {
  return { ...scenario, content_hash: contentHash(scenario) };
}

/** Tables are hashed one by one: those of a base are hashed once, however many scenarios change others. */
function stateHashOf(state: WorldState): string {
  return remembered(state, () => {
    const tables = Object.entries(state.rows).map(
      ([name, table]) => [name, tableHashOf(table)] as const,
    );
    return { ...state, rows: Object.fromEntries(tables) };
  });
}

function tableHashOf(table: unknown): string {
  return typeof table === 'object' && table !== null
    ? remembered(table, () => table)
    : hashOf(table);
}

function remembered(value: object, content: () => unknown): string {
  const hash = known.get(value) ?? hashOf(content());
  known.set(value, hash);
  return hash;
}

/** Scenarios are JSON, which their types do not say. */
function hashOf(value: unknown): string {
  return hashHex(hashText(canonicalJson(generated<Json>(value))));
}
