import type { Dropped, Plan } from '../plan/plan.ts';
import type { Course } from '../walks/walk.ts';
import { denied } from './refused.ts';

/** One request, which a rule forbids. */
export function mustRefuse(course: Course): Plan | Dropped {
  const found = denied(course);
  if (found === undefined) return nothingRefused;
  const { refused, rule } = found;
  const { scene } = course;
  return { kind: 'must-refuse', scene, goals: [], isOrdered: false, refused, decidedBy: [rule] };
}

export const nothingRefused: Dropped = {
  dropped: 'no-plan',
  why: 'No plausible request was found that a rule forbids.',
};
