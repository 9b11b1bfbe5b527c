import type { CheckedModel, Entity, Operation } from '@envloom/logic-model';
import type { Json } from '@envloom/core';
import type { Key } from '@envloom/runtime';
import { isJsonList, isJsonRow, isNear, type JsonRow, numberIn } from './json.ts';
import type { Observation } from '../../explore/observation.ts';

/** What became of a row: created without `before`, removed without `after`. */
export interface RowChange {
  readonly entity: Entity;
  readonly key: Key;
  readonly before: JsonRow | undefined;
  readonly after: JsonRow | undefined;
}

/** A call that succeeded, with what it changed. */
export interface Episode {
  readonly observed: Observation;
  readonly operation: Operation;
  readonly args: JsonRow;
  readonly data: Json;
  readonly changes: readonly RowChange[];
}

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
    return { observed, operation, args: isJsonRow(args) ? args : {}, data: result.data, changes };
  });
}

/** What a call changed, table by table. */
export function changesOf(
  entities: readonly Entity[],
  { before, after }: Pick<Observation, 'before' | 'after'>,
): RowChange[] {
  const { tables } = after.diff(before);
  return entities.flatMap((entity) => {
    const diff = tables[entity.collection];
    if (diff === undefined) return [];
    return [
      ...diff.added.map(({ key, row }) => ({
        entity,
        key,
        before: undefined,
        after: asRow(row),
      })),
      ...diff.changed.map(({ key, ...change }) => ({
        entity,
        key,
        before: asRow(change.before),
        after: asRow(change.after),
      })),
      ...removedRows(entity, diff.removed, before.state().rows[entity.collection]),
    ];
  });
}

/** The rows that are gone, as they were. */
function removedRows(entity: Entity, removed: readonly Key[], rows: Json | undefined): RowChange[] {
  if (removed.length === 0) return [];
  return removed.map((key) => ({
    entity,
    key,
    before: rowUnder(entity, key, rows),
    after: undefined,
  }));
}

function rowUnder(
  { key: field = '' }: Entity,
  key: Key,
  rows: Json | undefined,
): JsonRow | undefined {
  if (isJsonRow(rows)) return asRow(rows[key]);
  return isJsonList(rows) ? asRow(rows.find((row) => asRow(row)?.[field] === key)) : undefined;
}

function asRow(value: Json | undefined): JsonRow | undefined {
  return isJsonRow(value) ? value : undefined;
}

/** The episodes of each operation, in the model's order. */
export function byOperation(episodes: readonly Episode[]): Map<Operation, Episode[]> {
  return Map.groupBy(episodes, ({ operation }) => operation);
}

/** The numbers of a row that a call moved. */
export function numbersMoved({ entity, before, after }: RowChange): [string, number][] {
  if (before === undefined || after === undefined) return [];
  return entity.fields.flatMap(({ name, type }): [string, number][] => {
    if (type !== 'integer' && type !== 'number') return [];
    const by = numberIn(after, name) - numberIn(before, name);
    return isNear(by, 0) ? [] : [[name, by]];
  });
}
