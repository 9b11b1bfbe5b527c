import type { Request } from '../context/generator-context.ts';
import { WeightedSampler } from '../walks/weighted-sampler.ts';
import { focusedRequest } from '../walks/propose.ts';
import { refusalOf } from '../walks/refusal.ts';
import { type RefusedRequest, refusedRequest } from '../walks/refused-request.ts';
import { granted, isSayable } from '../walks/step.ts';
import { terrainOf } from '../walks/model-graph.ts';
import { EventLog } from '../walks/event-log.ts';
import { begun, candidate, type ReferencePlan } from '../walks/walk.ts';
import { firstTools, followers, type Weighted } from '../walks/weights.ts';

/** Requests tried after a first step, and before a refused request. */
const triesAhead = 16;
const triesBehind = 16;

/** Something is refused now and granted after something else: asking for it first is the trap. */
export interface Trap {
  readonly refused: RefusedRequest;
  /** Up to and with the request that was refused. */
  readonly trail: EventLog;
}

/** Looks for something that is granted after a change and refused before it. */
export function trapAhead(course: ReferencePlan): Trap | undefined {
  const { stage, scene, wish, draw } = course;
  const trail = begun(course);
  if (trail === undefined) return undefined;
  const tools = new WeightedSampler(followers(stage, wish, trail.tools), draw);
  for (let turn = 0; turn < triesAhead; turn += 1) {
    const step = candidate(course, trail, tools);
    if (step === undefined) continue;
    const refusal = refusalOf(stage, scene.plain, step.request);
    if (refusal?.message === undefined || !isSayable(stage, scene.plain, step.request)) continue;
    return { refused: { request: step.request, ...refusal }, trail: trail.with(step) };
  }
  return undefined;
}

/** Looks for a change after which something is granted that is refused now. */
export function trapBehind(course: ReferencePlan): Trap | undefined {
  const { stage, scene, draw } = course;
  const refused = refusedRequest(course, ({ message }) => message !== undefined);
  if (refused === undefined) return undefined;
  const start = EventLog.from(stage, scene, refused.request);
  const tools = new WeightedSampler(forerunners(course, refused.request), draw);
  for (let turn = 0; turn < triesBehind; turn += 1) {
    const tool = tools.next();
    if (tool === undefined) return undefined;
    const request = focusedRequest(stage, scene.traced, tool, draw, start.focus);
    const trail = request === undefined ? undefined : enabled(start, request, refused);
    if (trail !== undefined) return { refused, trail };
    tools.discourage(tool);
  }
  return undefined;
}

/** The tools that write what the refused one reads, by how much. */
function forerunners({ stage, wish }: ReferencePlan, { tool }: Request): Weighted {
  const { graph } = terrainOf(stage);
  const { items, weights } = firstTools(stage, wish);
  return {
    items,
    weights: items.map((each, at) => (weights[at] ?? 0) * Math.sqrt(graph.leads(each, tool))),
  };
}

/** The walk of a request and then the refused one, if it is granted then. */
function enabled(start: EventLog, request: Request, refused: RefusedRequest): EventLog | undefined {
  const first = start.candidate(request);
  if (first === undefined || granted(first.after, refused.request) === undefined) return undefined;
  const trail = start.copy().with(first);
  const then = trail.candidate(refused.request);
  return then === undefined ? undefined : trail.with(then);
}
