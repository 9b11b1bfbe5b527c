import type { Refused } from '../plan/plan.ts';
import { withOtherRows } from '../walks/propose.ts';
import { type RefusedRequest, refusedRequest } from '../walks/refused-request.ts';
import type { Course } from '../walks/walk.ts';
import { type Obstacle, obstacleOf } from './obstacle.ts';

/** Refused requests looked into for one of which it is proven that one thing speaks against it. */
const compared = 5;
/** Draws of other rows by which a request shows whether they matter. */
const others = 6;

/** What is asked for and must be refused, with the rule that says so. */
export interface Denied {
  readonly refused: Refused;
  readonly rule: string;
}

/**
 * A request that must be refused; rather one of which it is shown that nothing else is in its way.
 */
export function denied(
  course: Course,
  accepts: (refused: RefusedRequest) => boolean = () => true,
): Denied | undefined {
  const { stage, scene } = course;
  let unproven: Denied | undefined;
  for (let turn = 0; turn < compared; turn += 1) {
    const found = refusedRequest(course, accepts);
    if (found === undefined) continue;
    const obstacle = obstacleOf(stage, scene, found);
    const deny = deniedBy(found, obstacle);
    if (obstacle.isProven) return deny;
    if (unproven === undefined && isDecidedByRows(course, found)) unproven = deny;
  }
  return unproven;
}

/**
 * Whether a request for other rows, but alike in all else, fares otherwise. One that fails the same
 * whatever rows it names (a stay that ends before it begins) is nothing that people ask for.
 */
function isDecidedByRows({ stage, scene, draw }: Course, found: RefusedRequest): boolean {
  const { request, reason, message } = found;
  if (message === undefined) return false;
  for (let turn = 0; turn < others; turn += 1) {
    const other = withOtherRows(stage, scene.traced, request, draw);
    const result =
      other === undefined ? undefined : scene.plain.fork().call(other.tool, other.args);
    if (result?.success === true || (result !== undefined && result.error.code !== reason))
      return true;
  }
  return false;
}

/** The refusal of a request in whose way this stands. */
export function deniedBy(
  { request, reason, rule, message }: RefusedRequest,
  { reasons, facts, queries }: Obstacle,
): Denied {
  const said = message === undefined ? {} : { message };
  const refused = { request, reason, reasons, facts, queries, ...said };
  return { refused, rule };
}
