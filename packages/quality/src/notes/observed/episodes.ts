import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import type { CheckedModel, Entity, Operation } from '@envloom/logic-model';
import type { Key } from '@envloom/runtime';
import type { Observation } from '../../explore/observation.ts';
import { isNumeric } from '../syntax/body.ts';

/** What became of a row: created without `before`, removed without `after`. */
export interface RowChange {
  readonly entity: Entity;
  readonly key: Key;
  readonly before: JsonObject | undefined;
  readonly after: JsonObject | undefined;
}

/** A call that succeeded, with what it changed. */
export interface Episode {
  readonly observed: Observation;
  readonly operation: Operation;
  readonly args: JsonObject;
  readonly data: Json;
  readonly changes: readonly RowChange[];
}

/** The calls that succeeded of each operation, in the model's order. */
export type Plays = ReadonlyMap<Operation, readonly Episode[]>;

/** The calls of the model's tools that succeeded. */
export function episodesOf(
  { model }: CheckedModel,
  observations: readonly Observation[],
): Episode[] {
  const operations = new Map(model.operations.map((operation) => [operation.name, operation]));
  return observations.flatMap((observed) => {
    const operation = operations.get(observed.tool);
    const { result, args } = observed;
    if (operation === undefined || !result.success) return [];
    const changes = operation.kind === 'query' ? [] : changesOf(model.entities, observed);
    return { observed, operation, args: rowIn(args) ?? {}, data: result.data, changes };
  });
}

/** What a call changed, table by table. */
export function changesOf(
  entities: readonly Entity[],
  { before, after }: Pick<Observation, 'before' | 'after'>,
): RowChange[] {
  const { tables } = after.diff(before);
  return entities.flatMap((entity): RowChange[] => {
    const diff = tables[entity.collection];
    if (diff === undefined) return [];
    const { added, changed, removed } = diff;
    const old = removed.length === 0 ? undefined : before.state().rows[entity.collection];
    return [
      ...added.map(({ key, row }) => ({ entity, key, before: undefined, after: rowIn(row) })),
      ...changed.map(({ key, ...row }) => {
        return { entity, key, before: rowIn(row.before), after: rowIn(row.after) };
      }),
      ...removed.map((key) => {
        return { entity, key, before: rowUnder(entity, key, old), after: undefined };
      }),
    ];
  });
}

function rowUnder(
  { key: field = '' }: Entity,
  key: Key,
  rows: Json = null,
): JsonObject | undefined {
  return isList(rows) ? rowsIn(rows).find((row) => row[field] === key) : rowIn(rowIn(rows)?.[key]);
}

/** The value where it is a row. */
export function rowIn(value: Json | undefined): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}

/** The rows in a list; none where it is no list. */
export function rowsIn(list: Json = null): JsonObject[] {
  return isList(list) ? list.filter((row) => isObject(row)) : [];
}

/** The numbers of a row that a call moved. */
export function numbersMoved({ entity, before, after }: RowChange): [string, number][] {
  if (before === undefined || after === undefined) return [];
  return entity.fields.filter(isNumeric).flatMap(({ name }): [string, number][] => {
    const by = numberIn(after, name) - numberIn(before, name);
    return isNear(by, 0) ? [] : [[name, by]];
  });
}

/** A number that a row holds; 0 where it holds none. */
export function numberIn(row: JsonObject, field: string): number {
  const value = row[field];
  return typeof value === 'number' ? value : 0;
}

/** Whether two numbers are the same but for rounding. */
export function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.011;
}
