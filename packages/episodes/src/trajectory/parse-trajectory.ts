import { describe, generated, isObject } from '@envloom/core';
import { StateError } from '@envloom/runtime';
import { pathText } from '@envloom/runtime/fields';
import type { z } from 'zod';
import { type Trajectory, trajectoryShape } from './trajectory.ts';

/** Results may be 64 levels deep; what is deeper cannot have been recorded, and is walked by nobody. */
const deepest = 128;
const mostProblems = 20;

/**
 * Checks that JSON is a trajectory, and returns it (no copy). What the format does not know is kept.
 *
 * @throws StateError listing what is wrong with it (the first 20), with paths
 */
export function parseTrajectory(json: unknown): Trajectory {
  const problems = formProblems(json);
  if (problems.length > 0) throw new StateError(problems);
  const trajectory = generated<Trajectory>(json);
  const senseless = senselessInTrajectory(trajectory);
  if (senseless.length > 0) throw new StateError(senseless);
  return trajectory;
}

function formProblems(json: unknown): readonly string[] {
  const version = isObject(json) ? json['format_version'] : undefined;
  if (typeof version === 'number' && version > 1)
    return [`format_version: this is version ${version}; a newer envloom is needed to read it`];
  if (isDeeper(json, deepest)) return [`expected at most ${deepest} levels of nesting`];
  const foreign = foreignProblem(json);
  if (foreign !== undefined) return [foreign];
  const { error } = trajectoryShape.safeParse(json, { error: shapeProblem });
  return error === undefined ? [] : error.issues.slice(0, mostProblems).map(problemText);
}

/** The members that a trajectory must have. */
const members = (trajectoryShape.safeParse({}).error?.issues ?? []).map(({ path }) =>
  String(path[0]),
);

/** Of something else everything is wrong: that is one problem. */
function foreignProblem(json: unknown): string | undefined {
  if (!isObject(json)) return `expected a trajectory, got ${describe(json)}`;
  const missing = members.filter((name) => !(name in json));
  if (missing.length <= members.length / 2) return undefined;
  const [first, second, third] = missing;
  return (
    `expected a trajectory, got an object without ${first}, ${second}, ${third} and ` +
    `${missing.length - 3} other members that one has`
  );
}

function problemText({ path, message }: z.core.$ZodIssue): string {
  if (path.length === 0) return `expected a trajectory: ${message}`;
  return `${pathText(path.filter((segment) => typeof segment !== 'symbol'))}: ${message}`;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}

const nouns: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'a boolean',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What is wrong with a value in the runtime's words, in place of zod's; absent: zod's are kept. */
function shapeProblem(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${nouns[issue.expected] ?? issue.expected}, got ${describe(issue.input)}`;
    case 'invalid_value':
      return `expected ${issue.values.map(describe).join(' or ')}, got ${describe(issue.input)}`;
    case 'too_small':
      return issue.origin === 'string'
        ? 'expected a text that is not empty'
        : `expected ${issue.minimum} or more, got ${describe(issue.input)}`;
    case 'too_big':
      return `expected ${issue.maximum} or less, got ${describe(issue.input)}`;
    case 'invalid_union':
      return unionProblem(issue.options);
    default:
      return undefined;
  }
}

/** @param options values of what tells the variants apart, where anything does */
function unionProblem(options: unknown): string | undefined {
  if (!Array.isArray(options)) return undefined;
  return `expected ${options.map((option: unknown) => describe(option)).join(' or ')}`;
}

/** What is wrong with a trajectory that has the right form, each with its path. */
function senselessInTrajectory(trajectory: Trajectory): readonly string[] {
  return [
    ...stepProblems(trajectory),
    ...userProblems(trajectory),
    ...gradeProblems(trajectory),
    ...lastHashProblems(trajectory),
  ];
}

/** The steps and the messages of the agent are the same, one by one. */
function* stepProblems({ messages, steps }: Trajectory): Generator<string> {
  const turns = messages.flatMap(({ role }, at) => (role === 'assistant' ? [at] : []));
  if (turns.length !== steps.length)
    yield `steps: expected one for each of the ${turns.length} messages of the assistant, got ${steps.length}`;
  for (const [at, { message, action, observation }] of steps.entries()) {
    const turn = turns[at];
    if (turn !== undefined && message !== turn)
      yield `${pathText(['steps', at, 'message'])}: expected ${turn}, where the next message of the assistant is, got ${message}`;
    if ((action === undefined) !== (observation === undefined))
      yield `${pathText(['steps', at])}: an action and what the environment answered belong together, and one is missing`;
  }
}

function* userProblems({ interaction, user }: Trajectory): Generator<string> {
  if (interaction === 'conversational' && user === undefined)
    yield 'user: a conversation needs one';
}

function* gradeProblems({ reward, grade }: Trajectory): Generator<string> {
  if (reward !== grade.strict)
    yield `reward: expected ${grade.strict}, as in grade.strict, got ${reward}`;
}

function* lastHashProblems({ steps, start_hash, final_hash }: Trajectory): Generator<string> {
  const last = steps.at(-1)?.hash ?? start_hash;
  if (last !== final_hash)
    yield `final_hash: expected ${last}, as after the last step, got ${final_hash}`;
}
