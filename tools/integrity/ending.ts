import type { ModelView } from '../../packages/scen-generator/src/checks/model-view.ts';
import { inSetOrder } from '../../packages/scen-generator/src/checks/sets.ts';
import { canonicalJson, type Json } from '@envloom/core';
import type { OpenField, Played } from '@envloom/episodes';

/** A name for each row that an episode added, by its key. */
type Names = ReadonlyMap<Json, string>;

/** Rows are told apart by the rows to which they refer, and these by those to which they refer. */
const rounds = 2;

/**
 * The whole difference that an episode made, as a text: every table, every field. It is equal where two
 * episodes differ in nothing but the keys that the world drew, moments of the episode itself, the
 * seconds of times that follow from them (each change moves the clock by one) and the order of rows
 * and sets. It knows nothing of checks.
 *
 * @param open fields that do not count
 */
export function endingOf(view: ModelView, played: Played, open: readonly OpenField[] = []): string {
  const counted = (row: Json, table: string): Json =>
    inSetOrder(view, table, without(row, table, open));
  const tables = Object.entries(played.diff.tables);
  const added = tables.flatMap(([table, diff]) => diff.added.map((row) => ({ table, ...row })));
  let names: Names = new Map(added.map(({ table, key }) => [key, `@${table}`]));
  for (let round = 0; round < rounds; round += 1) {
    const known = names;
    names = new Map(
      added.map(({ table, key, row }) => [
        key,
        `@${table} ${shownRow(played, known, counted(row, table))}`,
      ]),
    );
  }
  const last = names;
  const parts = tables.map(([table, diff]) => {
    const shown = (row: Json): string => shownRow(played, last, counted(row, table));
    return [
      table,
      diff.added.map(({ row }) => shown(row)).toSorted(),
      diff.removed.map((key) => canonicalJson(key)).toSorted(),
      diff.changed.map(({ key, after }) => `${key} ${shown(after)}`).toSorted(),
    ];
  });
  return canonicalJson(parts);
}

function without(row: Json, table: string, open: readonly OpenField[]): Json {
  const fields = open.filter((each) => each.table === table).map(({ field }) => field);
  if (fields.length === 0 || typeof row !== 'object' || row === null) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => !fields.includes(name)));
}

function shownRow(played: Played, names: Names, row: Json): string {
  return canonicalJson(renamed(played, names, row));
}

function renamed(played: Played, names: Names, value: Json): Json {
  const inner = (part: Json): Json => renamed(played, names, part);
  if (Array.isArray(value)) return value.map(inner);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inner(part)]));
  if (typeof value !== 'string') return names.get(value) ?? value;
  if (value >= played.from && value <= played.to) return '@now';
  return names.get(value) ?? (isTime(value) ? value.slice(0, 16) : value);
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text);
}
