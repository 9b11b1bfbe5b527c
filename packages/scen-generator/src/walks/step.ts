import type { Key, WorldDiff } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import type { Request, GeneratorContext } from '../context/generator-context.ts';
import { rowsIn, type RowId } from './arguments.ts';
import { type ModelGraph, terrainOf } from './model-graph.ts';

/** A request that was granted. */
export interface Step {
  readonly request: Request;
  /** The plain world after it. */
  readonly after: World;
  readonly diff: WorldDiff;
}

/**
 * Does what is asked on a fork of a plain world; undefined unless it is a goal there: it succeeds,
 * no rule left to the agent forbids it, it can be said, and it changes something that counts.
 */
export function stepFrom(
  stage: GeneratorContext,
  world: World,
  request: Request,
): Step | undefined {
  const after = granted(world, request);
  if (after === undefined || !isAllowed(stage, world, request)) return undefined;
  const diff = after.diff(world);
  const isFelt = Object.keys(diff.tables).some((table) => !stage.ignored.has(table));
  return isFelt ? { request, after, diff } : undefined;
}

/** A fork of the world on which the call succeeded. */
export function granted(world: World, { tool, args }: Request): World | undefined {
  const after = world.fork();
  return after.call(tool, args).success ? after : undefined;
}

/** Whether a person can ask for it here and an agent may do it. */
function isAllowed(stage: GeneratorContext, world: World, { tool, args }: Request): boolean {
  return (
    stage.forbiddenBy(world, tool, args).length === 0 && isSayable(stage, world, { tool, args })
  );
}

export function isSayable(stage: GeneratorContext, world: World, { tool, args }: Request): boolean {
  return stage.speech.phrases(world, tool, args).length > 0;
}

/** The rows that a request names. */
export function rowsAsked(terrain: ModelGraph, { tool, args }: Request): readonly RowId[] {
  return rowsIn(terrain.params.get(tool) ?? {}, args);
}

/** Tells of rows of tables that count whether both steps name them. */
export function isAskedByBoth(
  stage: GeneratorContext,
  a: Step,
  b: Step,
): (table: string, key: Key) => boolean {
  const terrain = terrainOf(stage);
  const others = rowsAsked(terrain, b.request);
  const both = rowsAsked(terrain, a.request).filter(({ entity, key }) =>
    others.some((other) => other.entity === entity && other.key === key),
  );
  return (table, key) =>
    !stage.ignored.has(table) &&
    both.some((row) => row.key === key && terrain.tables.get(table)?.name === row.entity);
}

/** The rows that a request names, makes or changes; those removed and those that never count aside. */
export function rowsOf(stage: GeneratorContext, { request, diff }: Step): readonly RowId[] {
  const terrain = terrainOf(stage);
  const changed = Object.entries(diff.tables).flatMap(([table, each]) => {
    const entity = terrain.tables.get(table);
    if (entity === undefined || stage.ignored.has(table)) return [];
    return [...each.added, ...each.changed].map(({ key }) => ({ entity: entity.name, key }));
  });
  return [...rowsAsked(terrain, request), ...changed];
}
