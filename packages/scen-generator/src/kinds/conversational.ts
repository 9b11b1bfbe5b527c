import type { Dropped, Plan } from '../plan/plan.ts';
import { type ReferencePlan, walked } from '../walks/walk.ts';
import { noGoals, planned } from './ordinary.ts';

/** A conversation takes up so many goals at most. */
const most = 3;
/** Walks made for one whose goals have no order. */
const tries = 3;

/** A few goals, in any order if possible: their facts come turn by turn. */
export function conversational(course: ReferencePlan): Plan | Dropped {
  const goals = Math.min(most, course.wish.goals);
  let ordered: Plan | undefined;
  for (let turn = 0; turn < tries; turn += 1) {
    const steps = walked(course, goals);
    if (steps.length === 0) break;
    const plan = planned('conversational', course, steps);
    if (!plan.isOrdered) return plan;
    ordered ??= plan;
  }
  return ordered ?? noGoals;
}
