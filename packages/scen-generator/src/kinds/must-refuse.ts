import type { Dropped, Plan } from '../plan/plan.ts';
import type { Scene } from '../stage/stage.ts';
import type { Course } from '../walks/walk.ts';
import { denied, type Denied } from './refused.ts';

/** One request, which a rule forbids. */
export function mustRefuse(course: Course): Plan | Dropped {
  const found = denied(course);
  return found === undefined ? nothingRefused : toRefuse(course.scene, found);
}

/** A plan in which nothing else is asked for. */
export function toRefuse(scene: Scene, { refused, rule }: Denied): Plan {
  return { kind: 'must-refuse', scene, goals: [], isOrdered: false, refused, decidedBy: [rule] };
}

export const nothingRefused: Dropped = {
  dropped: 'no-plan',
  why: 'No plausible request was found that a rule forbids.',
};
