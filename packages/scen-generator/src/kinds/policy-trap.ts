import type { Dropped, Plan } from '../plan/plan.ts';
import { enabled, isByTool, loreKey, loreOf } from '../walks/lore.ts';
import { isOrderFelt } from '../walks/orders.ts';
import { focusedRequest } from '../walks/propose.ts';
import { type RefusedRequest, refusedRequest } from '../walks/refused-request.ts';
import { settled } from '../walks/settle.ts';
import type { Step } from '../walks/step.ts';
import { terrainOf } from '../walks/terrain.ts';
import { Trail } from '../walks/trail.ts';
import { type Course, drawn, grown } from '../walks/walk.ts';
import { firstTools, type Weighted } from '../walks/weights.ts';

/** Refused requests for which a way is looked for, and requests tried for each. */
const refusals = 10;
/** From this one on, requests of which nothing is known are looked into as well. */
const unknown = 8;
const triesPerRefusal = 12;
/** What it counts that a tool writes what the refused one reads, beside that it was seen to help. */
const hunch = 0.05;
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
  for (let turn = 0; turn < refusals; turn += 1) {
    const refused = turn < unknown ? promising(course) : refusedRequest(course, isByTool);
    const trap = refused === undefined ? undefined : trapAround(course, refused);
    const plan = trap === undefined ? undefined : trapPlan(course, trap);
    if (plan !== undefined) return plan;
  }
  return {
    dropped: 'no-plan',
    why: 'No request was found that a rule forbids now and allows after another change.',
  };
}

/** A refused request of which it is known that something may open its way. */
function promising(course: Course): RefusedRequest | undefined {
  const lore = loreOf(course.stage);
  return refusedRequest(
    course,
    (refused) => isByTool(refused) && lore.has(loreKey(refused.request, refused.reason)),
    ({ tool, code }) => code !== undefined && lore.has(loreKey({ tool }, code)),
  );
}

/** Looks for a request after which the refused one is granted. */
function trapAround(course: Course, refused: RefusedRequest): Trap | undefined {
  const { stage, scene, draw } = course;
  const start = Trail.from(stage, scene, refused.request);
  const tools = enablersOf(course, refused);
  for (let turn = 0; turn < triesPerRefusal; turn += 1) {
    const tool = drawn(tools, draw);
    if (tool === undefined) return undefined;
    const request = focusedRequest(stage, scene.traced, tool, draw, start.focus);
    const trail = request === undefined ? undefined : enabled(start, request, refused);
    if (trail !== undefined) return { refused, trail };
  }
  return undefined;
}

/** The tools that were seen to open the way, by how often; others may. */
function enablersOf({ stage, wish }: Course, { request, reason }: RefusedRequest): Weighted {
  const { graph } = terrainOf(stage);
  const known = loreOf(stage).get(loreKey(request, reason));
  const { items, weights } = firstTools(stage, wish);
  return {
    items,
    weights: items.map((tool, at) => {
      const guess = hunch * Math.sqrt(graph.leads(tool, request.tool));
      return (weights[at] ?? 0) * ((known?.get(tool) ?? 0) + guess);
    }),
  };
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
