import { isSame } from '@envloom/core';
import { type Dropped, isDropped, type Plan } from '../plan/plan.ts';
import { namesOf, reasonsAgainst } from '../walks/reasons.ts';
import { Replayer } from '../walks/replay.ts';
import { refusalOf } from '../walks/refusal.ts';
import type { Step } from '../walks/step.ts';
import { type ReferencePlan, walked } from '../walks/walk.ts';
import { planned } from './ordinary.ts';
import { denied, type Denied } from './refused.ts';

/** Beside a refused request so many goals at most. */
const most = 3;
const tries = 3;

/** Some goals, and a request that has to do with them and is refused before and after each. */
export function partlyPossible(course: ReferencePlan): Plan | Dropped {
  let why = nothingBeside;
  for (let turn = 0; turn < tries; turn += 1) {
    const found = denied(course);
    const steps = isDropped(found) ? [] : goalsBeside(course, found);
    if (!isDropped(found) && steps.length > 0) return withRefusal(course, found, steps);
    why = isDropped(found) ? found : nothingBeside;
  }
  return why;
}

const nothingBeside: Dropped = {
  dropped: 'no-plan',
  why: 'Nothing was found that can be granted beside the request that is refused.',
};

function goalsBeside(course: ReferencePlan, { refused }: Denied): readonly Step[] {
  const accepts = (steps: readonly Step[]) => isAlwaysRefused(course, refused, steps);
  const goals = Math.min(most, course.wish.goals);
  return walked({ ...course, refused: refused.request, accepts }, goals);
}

/** For the same reasons, whichever of the goals were reached before, in whatever order. */
function isAlwaysRefused(
  { stage, scene }: ReferencePlan,
  { request, reason, reasons }: Denied['refused'],
  steps: readonly Step[],
): boolean {
  const replayer = new Replayer(stage, scene, steps);
  return replayer.everyWorld(steps).every((world) => {
    if (refusalOf(stage, world, request)?.reason !== reason) return false;
    const traced = stage.traced.start({ state: world.state() });
    return isSame(namesOf(reasonsAgainst(stage, traced, request)), reasons);
  });
}

function withRefusal(
  course: ReferencePlan,
  { refused, rule }: Denied,
  steps: readonly Step[],
): Plan {
  return { ...planned('partly-possible', course, steps), refused, decidedBy: [rule] };
}
