import {
  isSame,
  membersOf,
  own,
  generated,
  isObject,
  type Json,
  type JsonObject,
} from '@envloom/core';
import { StateError, type TableDiff, type WorldDiff, isKey, type Key } from '@envloom/runtime';

/** The rows of a table in their order, by key. */
type Rows = ReadonlyMap<Key, Json>;

/**
 * The rows of a state, changed as a difference says. Nothing is known of the model here: the field
 * that holds the key of a listed row is the one that agrees with the difference.
 *
 * @throws StateError where the difference does not fit
 */
export function changedRows(rows: object, { tables }: WorldDiff): object {
  const before = new Map<string, unknown>(Object.entries(rows));
  const after = Object.entries(tables).map(
    ([table, diff]) => [table, changedTable(table, before.get(table) ?? [], diff)] as const,
  );
  return { ...rows, ...Object.fromEntries(after) };
}

/** Tables are lists of rows, records of rows by key, or (where there is one row) the row itself. */
function changedTable(table: string, given: unknown, diff: TableDiff): Json {
  if (Array.isArray(given)) return changedList(table, generated(given), diff);
  if (!isObject(given)) throw misfit(table, 'is no table');
  const members = generated<JsonObject>(given);
  const [only] = diff.changed;
  if (only?.key === '') return replaced(table, members, only);
  return Object.fromEntries(changedByKey(table, new Map(Object.entries(members)), diff));
}

function changedList(table: string, rows: readonly Json[], diff: TableDiff): readonly Json[] {
  const [result, ...others] = keyFields(rows, diff).map((field) => [
    ...changedByKey(table, rowsBy(field, rows), diff).values(),
  ]);
  if (result === undefined) throw misfit(table, 'has not the rows that change');
  if (!others.every((other) => isSame(other, result)))
    throw misfit(table, 'has several fields that could be the key');
  return result;
}

/** The fields that could hold the keys by which a difference calls its rows. */
function keyFields(rows: readonly Json[], diff: TableDiff): readonly string[] {
  const named: readonly (readonly [Key, Json])[] = [
    ...diff.changed.map(({ key, before }) => [key, before] as const),
    ...diff.added.map(({ key, row }) => [key, row] as const),
  ];
  const [first] = [...rows, ...named.map(([, row]) => row)];
  return Object.keys(membersOf(first)).filter((field) => {
    const byKey = rowsBy(field, rows);
    return (
      byKey.size === rows.length &&
      named.every(([key, row]) => own(membersOf(row), field) === key) &&
      diff.removed.every((key) => byKey.has(key)) &&
      (diff.order ?? []).every((key) => byKey.has(key) || isAdded(key, diff))
    );
  });
}

function isAdded(key: Key, { added }: TableDiff): boolean {
  return added.some((row) => row.key === key);
}

function rowsBy(field: string, rows: readonly Json[]): Rows {
  const keyed = rows.map((row) => [own(membersOf(row), field), row] as const);
  return new Map(keyed.flatMap(([key, row]) => (isKey(key) ? [[key, row] as const] : [])));
}

function changedByKey(table: string, rows: Rows, diff: TableDiff): Rows {
  const after = new Map(rows);
  for (const key of diff.removed) take(table, after, key);
  for (const change of diff.changed)
    after.set(change.key, replaced(table, after.get(change.key), change));
  for (const { key, row } of diff.added) {
    if (after.has(key)) throw misfit(table, `has a row ${JSON.stringify(key)} already`);
    after.set(key, row);
  }
  for (const key of diff.order ?? []) after.set(key, take(table, after, key));
  return after;
}

/** Takes a row out of its table. */
function take(table: string, rows: Map<Key, Json>, key: Key): Json {
  const row = rows.get(key);
  if (row === undefined) throw misfit(table, `has no row ${JSON.stringify(key)}`);
  rows.delete(key);
  return row;
}

function replaced(
  table: string,
  row: Json | undefined,
  { before, after }: { readonly before: Json; readonly after: Json },
): Json {
  if (!isSame(row, before)) throw misfit(table, 'has another row than the one that changes');
  return after;
}

function misfit(table: string, problem: string): StateError {
  return new StateError([`initial_state.changes.tables.${table}: the base ${problem}`]);
}
