import type { JsonObject, ReferenceStep, User } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import type { Request, Stage } from '../stage/stage.ts';
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
export function sufficient(stage: Stage, readable: Readable): string[] {
  const problems = readable.wordings.flatMap((text) => missingFrom(stage, readable, text));
  return [...new Set(problems)];
}

function missingFrom(stage: Stage, { start, reference }: Readable, wording: string): string[] {
  const world = start.fork();
  const problems: string[] = [];
  let text = wording;
  let knowledge = new Knowledge(stage, new Told(text));
  for (const step of reference) {
    if (step.kind === 'call') problems.push(...callProblems(stage, world, knowledge, step));
    else if (step.reply !== undefined) {
      text = `${text}\n${step.reply}`;
      knowledge = knowledge.reading(new Told(text));
    }
  }
  return problems;
}

/** Judges a call, then makes it and takes in what it gave. */
function callProblems(
  stage: Stage,
  world: World,
  knowledge: Knowledge,
  step: CallStep,
): readonly string[] {
  const request = { tool: step.tool, args: step.arguments };
  const leaves = leavesOf(stage.checked, step.tool, step.arguments);
  const unknown = leaves.filter((leaf) => !knowsLeaf(stage, world, knowledge, request, leaf));
  const isQuery = stage.queries.some(({ operation }) => operation.name === step.tool);
  const missing = isQuery ? unknown.filter((leaf) => !canBeTried(knowledge, leaf)) : unknown;
  take(stage, world, knowledge, step, unknown.length === 0);
  return missing.map((leaf) => problemOf(step.tool, leaf));
}

function take(
  stage: Stage,
  world: World,
  knowledge: Knowledge,
  { tool, arguments: args }: CallStep,
  isCertain: boolean,
): void {
  const result = world.call(tool, args);
  if (isCertain) accepting(stage, knowledge, { tool, args });
  if (result.success) knowledge.see(world, { tool, args }, result.data, isCertain);
}

/** Takes the keys of a call for known: the agent has made it. */
export function accepting(stage: Stage, knowledge: Knowledge, { tool, args }: Request): void {
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
  stage: Stage,
  tool: string,
  args: JsonObject,
): readonly { readonly entity: string; readonly key: string | number }[] {
  return leavesOf(stage.checked, tool, args).flatMap(({ type, value }) => {
    const key = asKey(value);
    return type.type === 'ref' && key !== undefined ? [{ entity: type.entity, key }] : [];
  });
}
