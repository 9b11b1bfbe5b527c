import type { z } from 'zod';
import { StateError } from '@envloom/runtime';
import { pathText } from '@envloom/runtime/fields';
import { generated, describe, isObject } from '@envloom/core';
import { shapeProblem } from './shape-problem.ts';
import { senselessInTrajectory } from './trajectory-sense.ts';
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

const members = Object.entries(trajectoryShape.shape)
  .filter(([, shape]) => !shape.safeParse(undefined).success)
  .map(([name]) => name);

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
