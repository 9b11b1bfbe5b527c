import { generated, isList, type Json } from '@envloom/core';
import type { Environment, Failure, WorldDefinition } from '@envloom/runtime';
import { hasAnswered } from '../checks/answered.ts';
import { declinesOnly, isAnythingDeclined } from '../checks/declined.ts';
import { endOf } from '../checks/end.ts';
import { playedOf } from '../checks/played.ts';
import type { Played } from '../scenario/scenario.ts';
import { neededRecords } from './needed-records.ts';
import { SolutionRun } from './solving.ts';

/** An episode and where it began: an `Episode` has both. */
export interface Ended {
  /** Never changed. */
  readonly start: Environment<object>;
  readonly played: Played;
}

/** The part of an emitted program that grades. */
export interface TaskValidator {
  validate(episode: Ended, slots: object): boolean;
}

/** A program's solution, and what else its validator goes by. */
export interface Solution<Scope, Slots> {
  /** Of the environment. */
  readonly definition: Pick<WorldDefinition, 'entities' | 'tools'>;
  readonly solve: (scope: Scope, slots: Slots) => void;
  /** Whether it ever tells anything: then an answer is asked for, if only an empty one. */
  readonly tells: boolean;
  /** Fields (`payments.note`) whose values are left open. */
  readonly free: readonly string[];
}

/**
 * Whether an episode ends as the solution does from the same start: the world is the same but for what
 * nobody can foresee, the same is told, and the same is declined.
 *
 * @throws Error where the solution itself fails: it then says nothing of the episode
 */
export function isSolvedBy<Scope, Slots extends object>(
  { definition, solve, tells, free }: Solution<Scope, Slots>,
  { start, played }: Ended,
  slots: Slots,
): boolean {
  const world = start.fork();
  const tools = definition.tools.map(({ name }) => name);
  const run = new SolutionRun(world, tools, refused);
  solve(generated<Scope>(run.scope), slots);
  const options = { chosen: chosenIn(slots), free: new Set(free) };
  const wanted = endOf(definition, playedOf(start, world, []), options);
  const items = neededRecords(run.told, options.chosen);
  return (
    endOf(definition, played, options) === wanted &&
    (!tells || hasAnswered(played, { items, not: [] })) &&
    declinedAsIn(run, played)
  );
}

/** The values in slots: new keys among them were chosen by people. */
export function chosenIn(slots: object): ReadonlySet<Json> {
  const values: readonly Json[] = Object.values(generated<Readonly<Record<string, Json>>>(slots));
  return new Set(values.flatMap((value) => (isList(value) ? value : [value])));
}

function declinedAsIn({ declined }: SolutionRun, played: Played): boolean {
  return declined.length === 0 ? !isAnythingDeclined(played) : declinesOnly(played, declined);
}

function refused(tool: string, { code, message }: Failure): never {
  throw new Error(`The solution's call of ${tool} is refused: ${code}: ${message}`);
}
