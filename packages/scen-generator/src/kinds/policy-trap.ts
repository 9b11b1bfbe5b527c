import { type Dropped, isDropped, type Plan } from '../plan/plan.ts';
import { contradictionOf } from '../walks/contrary.ts';
import { isOrderFelt } from '../walks/orders.ts';
import { isRedefining } from '../walks/redefined.ts';
import { settled } from '../walks/settle.ts';
import type { Step } from '../walks/step.ts';
import { type ReferencePlan, grown } from '../walks/walk.ts';
import { type Trap, trapAhead, trapBehind } from './trap.ts';

/** Searches for a trap, of which every fourth starts from what is refused. */
const searches = 16;
const fourth = 4;
/** Longer walks tried around a trap. */
const tries = 3;

/**
 * Goals of which the one that is asked first is refused until another is reached; all orders that
 * succeed lead to the same.
 */
export function policyTrap(course: ReferencePlan): Plan | Dropped {
  let unwanted: Plan | undefined;
  let contrary: Dropped | undefined;
  for (let turn = 0; turn < searches; turn += 1) {
    const trap = turn % fourth === fourth - 1 ? trapBehind(course) : trapAhead(course);
    const plan = trap === undefined ? undefined : trapPlan(course, trap);
    if (plan === undefined) continue;
    if (isDropped(plan)) contrary ??= plan;
    else if (isWanted(course, plan)) return plan;
    else unwanted ??= plan;
  }
  return unwanted ?? contrary ?? noTrap;
}

const noTrap: Dropped = {
  dropped: 'no-plan',
  why: 'No request was found that a rule forbids now and allows after another change.',
};

/** Whether its rule is wanted, by how much compared to the rule that is wanted most. */
function isWanted({ wish: { rules }, draw }: ReferencePlan, { decidedBy }: Plan): boolean {
  if (rules === undefined) return true;
  const most = Math.max(1, ...rules.values());
  return decidedBy.some((rule) => draw.chance((rules.get(rule) ?? 1) / most));
}

/** The trap with as many more goals as are wished for, or fewer where these spoil it. */
function trapPlan(course: ReferencePlan, trap: Trap): Plan | Dropped | undefined {
  for (let turn = 0; turn < tries; turn += 1) {
    const goals = turn === tries - 1 ? 2 : course.wish.goals;
    const plan = trapOf(course, trap, grown(course, trap.trail.copy(), goals).steps);
    if (plan !== undefined || goals <= 2) return plan;
  }
  return undefined;
}

function trapOf(
  course: ReferencePlan,
  { refused }: Trap,
  walk: readonly Step[],
): Plan | Dropped | undefined {
  const { stage, scene } = course;
  const steps = settled(stage, scene, walk);
  const first = steps.findIndex(({ request }) => request.args === refused.request.args);
  if (steps.length < 2 || first < 1 || isOrderFelt(stage, scene, steps)) return undefined;
  const before = steps.slice(0, first);
  if (before.some((step) => isRedefining(stage, step, refused.request))) return undefined;
  const why = contradictionIn(course, steps[first], before);
  if (why !== undefined) return { dropped: 'contradictory', why };
  const others = steps.flatMap((_, at) => (at === first ? [] : [at]));
  return {
    kind: 'policy-trap',
    scene,
    goals: steps.map(({ request }) => request),
    isOrdered: false,
    asked: [first, ...others],
    decidedBy: [refused.rule],
  };
}

/** What does not make sense when the step that comes last is asked for before the others. */
function contradictionIn(
  { stage, scene }: ReferencePlan,
  last: Step | undefined,
  before: readonly Step[],
): string | undefined {
  if (last === undefined) return undefined;
  for (const step of before) {
    const why = contradictionOf(stage, scene, last, step);
    if (why !== undefined) return why;
  }
  return undefined;
}
