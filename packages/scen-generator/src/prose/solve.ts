import { isSame } from '@envloom/core';
import type { ReferenceStep } from '@envloom/episodes';
import type { World } from '@envloom/sampler';
import { queryShowing, showsTogether } from '../knowledge/facts.ts';
import { type Asked, findOut } from '../knowledge/find-out.ts';
import { Knowledge } from '../knowledge/knowledge.ts';
import type { Leaf } from '../knowledge/leaves.ts';
import { accepting } from '../knowledge/sufficient.ts';
import { Told } from '../knowledge/told.ts';
import type { Plan, Refused } from '../plan/plan.ts';
import type { Request, GeneratorContext } from '../context/generator-context.ts';
import type { Timeline } from './timeline.ts';

/** The calls that solve a plan, given what a text tells, and what it would have to tell besides. */
export interface Solution {
  readonly calls: readonly CallStep[];
  readonly missing: readonly Missing[];
  /** The deciding fact of a refusal is shown by nothing. */
  readonly isBlind: boolean;
}

export interface Missing {
  readonly request: Request;
  readonly leaf: Leaf;
}

export type CallStep = Extract<ReferenceStep, { kind: 'call' }>;

/** Solves the plan: each goal after the queries that reveal its keys. */
export function solved(
  stage: GeneratorContext,
  plan: Plan,
  timeline: Timeline,
  text: string,
  isRefusedFirst: boolean,
): Solution {
  const solving = new Solving(stage, timeline, text);
  const { refused } = plan;
  if (refused !== undefined && isRefusedFirst) solving.refuse(refused, timeline.start);
  for (const { request, before } of timeline.moments) solving.carryOut(request, before);
  if (refused !== undefined && !isRefusedFirst) solving.refuse(refused, timeline.end);
  return solving;
}

class Solving implements Solution {
  readonly calls: CallStep[] = [];
  readonly missing: Missing[] = [];
  isBlind = false;
  readonly #stage: GeneratorContext;
  readonly #timeline: Timeline;
  #knowledge: Knowledge;

  constructor(stage: GeneratorContext, timeline: Timeline, text: string) {
    this.#stage = stage;
    this.#timeline = timeline;
    this.#knowledge = new Knowledge(stage, new Told(text));
  }

  carryOut(request: Request, before: World): void {
    this.#prepare(request, before);
    const world = before.fork();
    const observation = world.call(request.tool, request.args);
    this.calls.push({ kind: 'call', tool: request.tool, arguments: request.args, observation });
    accepting(this.#stage, this.#knowledge, request);
    if (observation.success) this.#knowledge.see(world, request, observation.data, true);
  }

  refuse({ request, facts, queries, message }: Refused, world: World): void {
    this.#prepare(request, world);
    if (this.calls.some((call) => isShown(call, facts) || isAmong(call, queries))) return;
    const asked = queryShowing(this.#stage, world, this.#knowledge, request, facts);
    if (asked !== undefined) this.#look(asked, world);
    else if (message === undefined) this.isBlind = true;
    else this.#tryInVain(request, world);
  }

  #look(asked: Asked, world: World): void {
    this.#ask(asked);
    this.#knowledge.see(world, asked.request, asked.data, true);
  }

  #tryInVain(request: Request, world: World): void {
    const observation = world.fork().call(request.tool, request.args);
    this.calls.push({ kind: 'call', tool: request.tool, arguments: request.args, observation });
  }

  /** Asks what has to be known: now, or at the start where the rows were as the text says. */
  #prepare(request: Request, world: World): void {
    const now = findOut(this.#stage, world, this.#knowledge, request);
    const isEarly = now.missing.length > 0 && this.calls.length > 0;
    const found = isEarly ? this.#early(request) : now;
    if (found === now || found.missing.length >= now.missing.length) {
      this.#addAll(now.asked);
      this.#knowledge = now.knowledge;
      this.missing.push(...now.missing.map((leaf) => ({ request, leaf })));
      return;
    }
    this.calls.unshift(...found.asked.map(stepOf));
    this.#knowledge = found.knowledge;
    this.missing.push(...found.missing.map((leaf) => ({ request, leaf })));
  }

  #early(request: Request) {
    return findOut(this.#stage, this.#timeline.start, this.#knowledge, request);
  }

  #ask(asked: Asked): void {
    this.calls.push(stepOf(asked));
  }

  #addAll(asked: readonly Asked[]): void {
    for (const one of asked) this.#ask(one);
  }
}

function stepOf({ request, data }: Asked): CallStep {
  return {
    kind: 'call',
    tool: request.tool,
    arguments: request.args,
    observation: { success: true, data },
  };
}

function isAmong({ tool, arguments: args }: CallStep, queries: Refused['queries']): boolean {
  return queries.some((query) => query.tool === tool && isSame(query.args, args));
}

function isShown({ observation }: CallStep, facts: Refused['facts']): boolean {
  return observation.success && facts.some((fact) => showsTogether(observation.data, fact));
}
