import { applyDiff, StateError } from '@envloom/runtime';
import { type JsonObject, isObject } from '@envloom/core';
import type { World } from '@envloom/sampler';
import type { InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import type { RowId } from './arguments.ts';
import { rowOf } from './rows.ts';
import { granted, type Step } from './step.ts';
import { rowsTakenBack } from './reverting-step.ts';
import { terrainOf } from './model-graph.ts';
import { changedNames } from './undone.ts';

/**
 * Whether a step fails in the world of the scene once the rows have ended that another step ends,
 * whatever stands in the way of ending them there.
 */
export function isBarredBy(
  stage: GeneratorContext,
  scene: InitialWorld,
  ending: Step,
  step: Step,
): boolean {
  const world = stage.plain.draft({ state: scene.state });
  const ended = rowsTakenBack(stage, ending).filter((row) => isEnded(stage, world, ending, row));
  return ended.length > 0 && granted(world, step.request) === undefined;
}

/** Ends a row in a world as the step ended it; whether that could be done. */
function isEnded(stage: GeneratorContext, world: World, { diff }: Step, id: RowId): boolean {
  const terrain = terrainOf(stage);
  const table = terrain.entities.get(id.entity)?.collection ?? '';
  const end = diff.tables[table]?.changed.find(({ key }) => key === id.key);
  const before = rowOf(world, terrain, id);
  if (end === undefined || before === undefined || !isObject(end.after)) return false;
  const names = changedNames(end.before, end.after);
  const after = withFields(before, end.after, names);
  const changed = [{ key: id.key, before, after }];
  return isApplied(world, { [table]: { added: [], removed: [], changed } });
}

/** A row with these fields as they are in another one, which may lack them. */
function withFields(row: JsonObject, other: JsonObject, names: readonly string[]): JsonObject {
  const kept = Object.entries(row).filter(([name]) => !names.includes(name));
  const taken = Object.entries(other).filter(([name]) => names.includes(name));
  return Object.fromEntries([...kept, ...taken]);
}

/** Whether the tables of a world could be changed so. */
export function isApplied(world: World, tables: JsonObject): boolean {
  try {
    applyDiff(world, { format_version: 1, tables });
    return true;
  } catch (thrown) {
    if (thrown instanceof StateError) return false;
    throw thrown;
  }
}
