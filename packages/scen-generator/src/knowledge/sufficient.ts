import type { Json, JsonObject } from '@envloom/core';
import type { ReferenceStep, User } from '@envloom/episodes';
import type { Result } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import { isReport } from '../plan/report.ts';
import type { Request, GeneratorContext } from '../context/generator-context.ts';
import { Knowledge } from './knowledge.ts';
import { knowsLeaf } from './known-leaf.ts';
import { type Leaf, leavesOf } from './leaves.ts';
import { asKey } from './tables.ts';
import { Told } from './told.ts';

/** What the gate judges: a scenario, or a draft of one. */
export interface Readable {
  /** The (plain) world in which it starts; it is left as it is. */
  readonly start: World;
  readonly wordings: readonly string[];
  readonly user?: User;
  readonly reference: readonly ReferenceStep[];
}

type CallStep = Extract<ReferenceStep, { kind: 'call' }>;

/**
 * The gate of sufficient information: every argument of the reference can be derived from the text,
 * what the user answered, the docs of the tools or an earlier observation, whichever wording the
 * agent reads. Gives the arguments that cannot, as sentences; none where it holds.
 */
export function sufficient(stage: GeneratorContext, readable: Readable): string[] {
  const steps = playedSteps(stage, readable);
  const problems = readable.wordings.flatMap((text) => missingFrom(stage, steps, text));
  return [...new Set(problems)];
}

/** A step of the reference with the world before it and what the call gave. */
interface PlayedStep {
  readonly step: ReferenceStep;
  readonly before: World;
  readonly result?: Result<Json>;
}

/** What is reported is the agent's to find. */
function playedSteps(
  stage: GeneratorContext,
  { start, reference }: Readable,
): readonly PlayedStep[] {
  const world = start.fork();
  const steps = reference.filter((step) => !isReport(stage, step));
  return steps.map((step) => {
    const before = world.fork();
    if (step.kind === 'message') return { step, before };
    return { step, before, result: world.call(step.tool, step.arguments) };
  });
}

function missingFrom(
  stage: GeneratorContext,
  steps: readonly PlayedStep[],
  wording: string,
): string[] {
  const problems: string[] = [];
  let text = wording;
  let knowledge = new Knowledge(stage, new Told(text));
  for (const { step, before, result } of steps) {
    if (step.kind === 'call')
      problems.push(...callProblems(stage, before, knowledge, step, result));
    else if (step.reply !== undefined) {
      text = `${text}\n${step.reply}`;
      knowledge = knowledge.reading(new Told(text));
    }
  }
  return problems;
}

/** Judges a call, then takes in what it gave. */
function callProblems(
  stage: GeneratorContext,
  world: World,
  knowledge: Knowledge,
  { tool, arguments: args }: CallStep,
  result: Result<Json> | undefined,
): readonly string[] {
  const request = { tool, args };
  const leaves = leavesOf(stage.checked, tool, args);
  const unknown = leaves.filter((leaf) => !knowsLeaf(stage, world, knowledge, request, leaf));
  const isQuery = stage.queries.some(({ operation }) => operation.name === tool);
  const missing = isQuery ? unknown.filter((leaf) => !canBeTried(knowledge, leaf)) : unknown;
  const isCertain = unknown.length === 0;
  if (isCertain) accepting(stage, knowledge, request);
  if (result?.success === true) knowledge.see(world, request, result.data, isCertain);
  return missing.map((leaf) => problemOf(tool, leaf));
}

/** Takes the keys of a call for known: the agent has made it. */
export function accepting(
  stage: GeneratorContext,
  knowledge: Knowledge,
  { tool, args }: Request,
): void {
  for (const { entity, key } of keysIn(stage, tool, args)) knowledge.accept(entity, key);
}

/** A query may be asked about anything that was seen, and with any value of a closed list. */
export function canBeTried(knowledge: Knowledge, { type, value }: Leaf): boolean {
  const key = asKey(value);
  if (type.type === 'ref') return key !== undefined && knowledge.sees(type.entity, key);
  return type.type === 'enum' || type.type === 'boolean';
}

function problemOf(tool: string, { path, value }: Leaf): string {
  return `${tool}: nothing tells that ${path.join('.')} is ${JSON.stringify(value)}`;
}

/** The keys among the arguments of a call. */
export function keysIn(
  stage: GeneratorContext,
  tool: string,
  args: JsonObject,
): readonly { readonly entity: string; readonly key: string | number }[] {
  return leavesOf(stage.checked, tool, args).flatMap(({ type, value }) => {
    const key = asKey(value);
    return type.type === 'ref' && key !== undefined ? [{ entity: type.entity, key }] : [];
  });
}
