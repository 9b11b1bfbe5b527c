import { type Json, type JsonObject, isList } from '@envloom/core';
import type { Key, ReadTable } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import { isKey, type RowId } from './arguments.ts';
import type { Reference, ModelGraph } from './model-graph.ts';

/** Rows that refer to a row are taken from one table up to this many. */
const mostReferring = 6;

/** A row and the rows it has to do with at once. */
export function rowOf(world: World, terrain: ModelGraph, { entity, key }: RowId) {
  const collection = terrain.entities.get(entity)?.collection;
  return collection === undefined ? undefined : tableOf(world, collection)?.get(key);
}

/** The rows one ref away: those it refers to, and of tables that calls write those referring to it. */
export function neighboursOf(world: World, terrain: ModelGraph, id: RowId): readonly RowId[] {
  if (rowOf(world, terrain, id) === undefined) return [];
  const referring = (terrain.incoming.get(id.entity) ?? [])
    .filter(({ from }) => terrain.topical.has(from))
    .flatMap((reference) => referringTo(world, terrain, id.key, reference));
  return [...referredBy(world, terrain, id), ...referring];
}

/** The rows that a row refers to. */
export function referredBy(world: World, terrain: ModelGraph, id: RowId): readonly RowId[] {
  const row = rowOf(world, terrain, id);
  if (row === undefined) return [];
  return (terrain.outgoing.get(id.entity) ?? []).flatMap(({ field, to }) =>
    keysIn(row[field]).map((key) => ({ entity: to, key })),
  );
}

function referringTo(
  world: World,
  terrain: ModelGraph,
  key: Key,
  { from, field, isList: isMany }: Reference,
): readonly RowId[] {
  const table = tableOf(world, terrain.entities.get(from)?.collection ?? '');
  if (table === undefined) return [];
  const rows = isMany
    ? table.where((row) => keysIn(row[field]).includes(key))
    : table.where({ [field]: key });
  return rows.slice(-mostReferring).map((row) => ({ entity: from, key: table.keyOf(row) }));
}

function keysIn(value: Json | undefined): readonly Key[] {
  if (isKey(value)) return [value];
  return isList(value) ? value.filter(isKey) : [];
}

/** A table with rows of whatever fields. */
type AnyTable = Pick<ReadTable<JsonObject>, 'all'> & {
  get(key: Key): JsonObject | undefined;
  where(match: JsonObject | ((row: JsonObject) => boolean)): readonly JsonObject[];
  keyOf(row: JsonObject): Key;
};

/** The table of a collection; undefined for a singleton. */
export function tableOf(world: World, collection: string): AnyTable | undefined {
  const table: unknown = Reflect.get(world.tables, collection);
  return isTable(table) ? table : undefined;
}

function isTable(value: unknown): value is AnyTable {
  return typeof value === 'object' && value !== null && 'all' in value;
}
