import {
  type Environment,
  StateError,
  type WorldDefinition,
  type WorldState,
  type EnvironmentSource,
  type EnvironmentOptions,
} from '@envloom/runtime';
import { generated } from '@envloom/core';
import type { Scenario } from '../scenario/scenario.ts';
import { startingState } from '../scenario/resolved-start.ts';

/** By state object and source: an environment that nobody changes, to be forked. */
const started = new WeakMap<WorldState, WeakMap<object, Environment<object>>>();

/**
 * The environment in which a scenario starts, to be forked. A state is checked once, so it must not
 * be changed afterwards.
 *
 * @throws StateError where the scenario is of another model or has no rows of its own, or where its
 * rows are not valid
 */
export function startOf<Env extends Environment<object>>(
  source: EnvironmentSource<Env>,
  scenario: Scenario,
): Env {
  mustFit(source.definition, scenario);
  const state = startingState(scenario);
  const known = started.get(state) ?? new WeakMap<object, Environment<object>>();
  started.set(state, known);
  const environment = known.get(source) ?? newEnvironment(source, state);
  known.set(source, environment);
  return generated(environment);
}

function newEnvironment<Env>(source: EnvironmentSource<Env>, state: WorldState): Env {
  const options: EnvironmentOptions<never> = generated({ state });
  return typeof source === 'function' ? new source(options) : source.start(options);
}

function mustFit({ name, modelHash }: WorldDefinition, scenario: Scenario): void {
  const { id, env, model_hash } = scenario;
  if (env !== name) {
    throw new StateError([`scenario ${id} is of ${env}, not of ${name}: start it in ${env}`]);
  }
  if (model_hash === modelHash) return;
  throw new StateError([
    `scenario ${id} was made with model ${model_hash} of ${env}, and this environment has ` +
      `${modelHash}: use the scenarios that came with it, or make new ones: npx nx g scenarios ${env}`,
  ]);
}
