import type { ScenarioKind } from '@envloom/episodes';
import type { Dropped, Plan } from '../plan/plan.ts';
import { isOrderFelt } from '../walks/orders.ts';
import type { Step } from '../walks/step.ts';
import { type ReferencePlan, walked } from '../walks/walk.ts';

/** Goals that belong together and can be done in the order in which they are asked. */
export function ordinary(course: ReferencePlan): Plan | Dropped {
  const steps = walked(course, course.wish.goals);
  return steps.length === 0 ? noGoals : planned('ordinary', course, steps);
}

export const noGoals: Dropped = {
  dropped: 'no-plan',
  why: 'No change was found that a person can ask for, the tools grant and the rules allow.',
};

/** The steps as a plan. */
export function planned(
  kind: ScenarioKind,
  { stage, scene }: ReferencePlan,
  steps: readonly Step[],
): Plan {
  return {
    kind,
    scene,
    goals: steps.map(({ request }) => request),
    isOrdered: isOrderFelt(stage, scene, steps),
    decidedBy: [],
  };
}
