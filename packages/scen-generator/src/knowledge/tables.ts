import type { Entity } from '@envloom/logic-model';
import type { Json, JsonObject } from '@envloom/core';
import type { Key } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import type { GeneratorContext } from '../context/generator-context.ts';

/** A table of a world, as this folder reads it. */
interface Rows {
  all(): readonly JsonObject[];
  get(key: Key): JsonObject | undefined;
}

/** The entity of a name. */
export function entityOf({ checked }: GeneratorContext, name: string): Entity | undefined {
  return checked.model.entities.find((entity) => entity.name === name);
}

/** The row with a key, as it is now. */
export function rowOf(
  stage: GeneratorContext,
  world: World,
  name: string,
  key: Key,
): JsonObject | undefined {
  const entity = entityOf(stage, name);
  return entity === undefined ? undefined : tableOf(world, entity)?.get(key);
}

/** All rows of an entity; none for singletons. */
export function rowsOf(stage: GeneratorContext, world: World, name: string): readonly JsonObject[] {
  const entity = entityOf(stage, name);
  return entity === undefined ? [] : (tableOf(world, entity)?.all() ?? []);
}

/** The key that a row carries. */
export function keyIn(entity: Entity, row: JsonObject): Key | undefined {
  return entity.key === undefined ? undefined : asKey(row[entity.key]);
}

export function asKey(value: Json | undefined): Key | undefined {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

function tableOf(world: World, entity: Entity): Rows | undefined {
  if (entity.singleton === true) return undefined;
  const table: unknown = Reflect.get(world.tables, entity.collection);
  return isRows(table) ? table : undefined;
}

function isRows(value: unknown): value is Rows {
  return typeof value === 'object' && value !== null && 'all' in value;
}
