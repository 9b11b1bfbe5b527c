import { StateError, type WorldState } from '@envloom/runtime';
import type { Scenario } from '@envloom/episodes';
import type { Rows } from '@envloom/sampler';
import { sceneFrom } from '../context/initial-world.ts';
import type { InitialWorld, GeneratorContext } from '../context/generator-context.ts';

/** Scenarios share bases, which take some ms to load. */
const scenes = new WeakMap<GeneratorContext, WeakMap<object, InitialWorld>>();

/**
 * Where a stored scenario starts.
 * @throws StateError where its state is not inline, or not valid
 */
export function sceneAt(
  stage: GeneratorContext,
  { id, initial_state: start }: Scenario,
): InitialWorld {
  if (!('state' in start)) {
    throw new StateError([`${id} names its base: put the rows into it with resolvedStart first`]);
  }
  const { state } = start;
  const known = scenes.get(stage) ?? new WeakMap<object, InitialWorld>();
  scenes.set(stage, known);
  const scene = known.get(state) ?? sceneFrom(stage, withRows(state));
  known.set(state, scene);
  return scene;
}

/** Stored rows are checked when a world starts from them. */
function withRows({ rows, ...rest }: WorldState): WorldState<Rows> {
  return { ...rest, rows: Object.fromEntries(Object.entries(rows)) };
}
