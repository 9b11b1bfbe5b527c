import { type Dropped, isDropped, type Plan } from '../plan/plan.ts';
import type { InitialWorld } from '../context/generator-context.ts';
import type { ReferencePlan } from '../walks/walk.ts';
import { denied, type Denied } from './refused.ts';

/** One request, which a rule forbids. */
export function mustRefuse(course: ReferencePlan): Plan | Dropped {
  const found = denied(course);
  return isDropped(found) ? found : toRefuse(course.scene, found);
}

/** A plan in which nothing else is asked for. */
export function toRefuse(scene: InitialWorld, { refused, rule }: Denied): Plan {
  return { kind: 'must-refuse', scene, goals: [], isOrdered: false, refused, decidedBy: [rule] };
}
