import { type Dropped, isDropped, type Refused } from '../plan/plan.ts';
import { type RefusedRequest, refusedRequest } from '../walks/refused-request.ts';
import type { ReferencePlan } from '../walks/walk.ts';
import { type Obstacle, obstacleOf } from './obstacle.ts';

/** Refused requests looked into for one of which it is certain what speaks against it. */
const compared = 5;

/** What is asked for and must be refused, with the rule that says so. */
export interface Denied {
  readonly refused: Refused;
  readonly rule: string;
}

/** A request that must be refused, and of which it is shown why. */
export function denied(course: ReferencePlan): Denied | Dropped {
  let why: Dropped = nothingRefused;
  for (let turn = 0; turn < compared; turn += 1) {
    const found = refusedRequest(course);
    if (found === undefined) continue;
    const obstacle = obstacleOf(course.stage, course.scene, found);
    if (!isDropped(obstacle)) return deniedBy(found, obstacle);
    why = obstacle;
  }
  return why;
}

const nothingRefused: Dropped = {
  dropped: 'no-plan',
  why: 'No plausible request was found that a rule forbids.',
};

/** The refusal of a request in whose way this stands. */
export function deniedBy(
  { request, reason, rule, message }: RefusedRequest,
  { reasons, facts, queries }: Obstacle,
): Denied {
  const said = message === undefined ? {} : { message };
  const refused = { request, reason, reasons, facts, queries, ...said };
  return { refused, rule };
}
