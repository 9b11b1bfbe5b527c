import type { Dropped, Plan } from '../plan/plan.ts';
import { Lottery } from '../walks/lottery.ts';
import { isOrderFelt } from '../walks/orders.ts';
import { refusalOf } from '../walks/refusal.ts';
import type { RefusedRequest } from '../walks/refused-request.ts';
import { settled } from '../walks/settle.ts';
import { isSayable, type Step } from '../walks/step.ts';
import type { Trail } from '../walks/trail.ts';
import { begun, candidate, type Course, grown } from '../walks/walk.ts';
import { followers } from '../walks/weights.ts';

/** First steps tried, and for each, requests that it may open the way to. */
const starts = 14;
const triesPerStart = 16;
/** Longer walks tried around a trap. */
const tries = 3;

/** Something is refused now and granted after something else: asking for it first is the trap. */
interface Trap {
  readonly refused: RefusedRequest;
  /** Up to and with the request that was refused. */
  readonly trail: Trail;
}

/**
 * Goals of which the one that is asked first is refused until another is reached; all orders that
 * succeed lead to the same.
 */
export function policyTrap(course: Course): Plan | Dropped {
  let unwanted: Plan | undefined;
  for (let turn = 0; turn < starts; turn += 1) {
    const trap = trapAhead(course);
    const plan = trap === undefined ? undefined : trapPlan(course, trap);
    if (plan === undefined) continue;
    if (isWanted(course, plan)) return plan;
    unwanted ??= plan;
  }
  return unwanted ?? noTrap;
}

const noTrap: Dropped = {
  dropped: 'no-plan',
  why: 'No request was found that a rule forbids now and allows after another change.',
};

/** Whether its rule is wanted, by how much compared to the rule that is wanted most. */
function isWanted({ wish: { rules }, draw }: Course, { decidedBy }: Plan): boolean {
  if (rules === undefined) return true;
  const most = Math.max(1, ...rules.values());
  return decidedBy.some((rule) => draw.chance((rules.get(rule) ?? 1) / most));
}

/** Looks for something that is granted after a change and refused before it. */
function trapAhead(course: Course): Trap | undefined {
  const { stage, scene, wish, draw } = course;
  const trail = begun(course);
  if (trail === undefined) return undefined;
  const tools = new Lottery(followers(stage, wish, trail.tools), draw);
  for (let turn = 0; turn < triesPerStart; turn += 1) {
    const step = candidate(course, trail, tools);
    if (step === undefined) continue;
    const refusal = refusalOf(stage, scene.plain, step.request);
    if (refusal?.message === undefined || !isSayable(stage, scene.plain, step.request)) continue;
    return { refused: { request: step.request, ...refusal }, trail: trail.with(step) };
  }
  return undefined;
}

/** The trap with as many more goals as are wished for, or fewer where these spoil it. */
function trapPlan(course: Course, trap: Trap): Plan | undefined {
  for (let turn = 0; turn < tries; turn += 1) {
    const goals = turn === tries - 1 ? 2 : course.wish.goals;
    const plan = trapOf(course, trap, grown(course, trap.trail.copy(), goals).steps);
    if (plan !== undefined || goals <= 2) return plan;
  }
  return undefined;
}

function trapOf(course: Course, { refused }: Trap, walk: readonly Step[]): Plan | undefined {
  const { stage, scene } = course;
  const steps = settled(stage, scene, walk);
  const first = steps.findIndex(({ request }) => request.args === refused.request.args);
  if (steps.length < 2 || first < 1 || isOrderFelt(stage, scene, steps)) return undefined;
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
