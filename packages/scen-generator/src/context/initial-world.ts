import { contentHash } from '@envloom/logic-model';
import { addDays, addMinutes, minutesBetween, StateError, type WorldState } from '@envloom/runtime';
import { derivedSeed, drawFrom, type Rows } from '@envloom/sampler';
import type { InitialWorld, GeneratorContext } from './generator-context.ts';

/** Minutes before midnight in which no scenario starts: its tasks would go on into the next day. */
const lateMinutes = 90;
const minutesPerDay = 1440;
/** How often days have passed since the last thing that happened, and how many at most, in turn. */
const later = 0.5;
const mostDays = [3, 10, 28];

/**
 * A scene in a grown, lived-in world; for some seeds days later, so that there are things overdue,
 * due and expired. The same seed gives the same scene.
 * @throws StateError where neither the hints nor the model give a valid start
 */
export function sceneOf(stage: GeneratorContext, seed: number): InitialWorld {
  const state = beforeNight(stage.sampler.grow(seed, { manner: 'sensible' }).world.state());
  const draw = drawFrom(derivedSeed(seed, 'later'));
  const days = draw.chance(later) ? draw.integer(1, draw.pick(mostDays)) : 0;
  const scene = (days > 0 ? sceneLater(stage, state, days) : undefined) ?? sceneFrom(stage, state);
  return { ...scene, seed };
}

/** The scene some days later; undefined where nothing keeps time, or its rows would not be valid. */
function sceneLater(
  stage: GeneratorContext,
  state: WorldState<Rows>,
  days: number,
): InitialWorld | undefined {
  const { clock } = state;
  if (clock === undefined) return undefined;
  try {
    return sceneFrom(stage, { ...state, clock: addDays(clock, days) });
  } catch (thrown) {
    if (thrown instanceof StateError) return undefined;
    throw thrown;
  }
}

/** A scene that starts from this state. @throws StateError listing everything wrong with it */
export function sceneFrom(stage: GeneratorContext, state: WorldState<Rows>): InitialWorld {
  return {
    base: contentHash(state),
    state,
    traced: stage.traced.start({ state }),
    plain: stage.plain.start({ state }),
  };
}

/** The same rows, early on the next day where it is late. */
function beforeNight(state: WorldState<Rows>): WorldState<Rows> {
  const { clock } = state;
  if (clock === undefined) return state;
  const midnight = `${clock.slice(0, 10)}T00:00:00Z`;
  const isLate = minutesBetween(midnight, clock) >= minutesPerDay - lateMinutes;
  return isLate ? { ...state, clock: addMinutes(clock, lateMinutes) } : state;
}
