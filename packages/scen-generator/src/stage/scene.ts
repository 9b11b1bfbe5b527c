import { contentHash } from '@envloom/logic-model';
import { addMinutes, minutesBetween, type WorldState } from '@envloom/runtime';
import type { Rows } from '@envloom/sampler';
import type { Scene, Stage } from './stage.ts';

/** Hours (UTC) between which scenarios start; tasks at night would cross midnight. */
const opening = 8;
const closing = 18;

/**
 * A scene in a grown, lived-in world. The same seed gives the same scene.
 * @throws StateError where neither the hints nor the model give a valid start
 */
export function sceneOf(stage: Stage, seed: number): Scene {
  const { world } = stage.sampler.grow(seed);
  return sceneFrom(stage, inOfficeHours(world.state()));
}

/** A scene that starts from this state. @throws StateError listing everything wrong with it */
export function sceneFrom(stage: Stage, state: WorldState<Rows>): Scene {
  return {
    base: contentHash(state),
    state,
    traced: stage.traced.start({ state }),
    plain: stage.plain.start({ state }),
  };
}

/** The same rows, at the next hour at which people work. */
function inOfficeHours(state: WorldState<Rows>): WorldState<Rows> {
  const { clock } = state;
  if (clock === undefined) return state;
  const midnight = `${clock.slice(0, 10)}T00:00:00Z`;
  const hour = minutesBetween(midnight, clock) / 60;
  if (hour >= opening && hour < closing) return state;
  const days = hour < opening ? 0 : 1;
  return { ...state, clock: addMinutes(midnight, (24 * days + opening + 1) * 60) };
}
