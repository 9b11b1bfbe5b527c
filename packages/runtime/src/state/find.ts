import { charge } from '../helpers/fuel.ts';
import type { Json } from '@envloom/core';
import { isKey, type Key, type Row } from './entry.ts';
import { fieldPath, type Path } from './path.ts';
import type { TableState } from './table-state.ts';

/** Values that fields must have; undefined: absent. */
export type Match = Readonly<Record<string, Json | undefined>>;

/** What finding needs to know of a table. */
export interface Findable {
  readonly spec: { readonly key: string };
  readonly paths: ReadonlyMap<string, Path>;
}

/** The rows with these values, in table order, through the index that leaves fewest to look at. */
export function find(table: Findable, state: TableState, match: Match): readonly Row[] {
  const fields = Object.keys(match);
  if (fields.length === 0) return charged(state.rows(), state.span);
  const key = match[table.spec.key];
  if (isKey(key)) return byKey(state, key, match, fields);
  const best = fields.length === 1 ? fields[0] : mostSelective(table, state, match, fields);
  if (best === undefined) return [];
  const path = pathOf(table, best);
  const rows = charged(state.rowsWith(path, match[best]), state.base.count(path, match[best]));
  return fields.length === 1 ? rows : rows.filter((row) => matches(row, match, fields));
}

/** How many rows {@link find} would list; where there is one value, without listing them. */
export function countOf(table: Findable, state: TableState, match: Match): number {
  const [field, ...others] = Object.keys(match);
  if (field === undefined || others.length > 0 || field === table.spec.key) {
    return find(table, state, match).length;
  }
  const path = pathOf(table, field);
  const count = state.countWith(path, match[field]);
  charge(Math.max(count, state.base.count(path, match[field])) + 1);
  return count;
}

function byKey(state: TableState, key: Key, match: Match, fields: readonly string[]) {
  const row = state.row(key);
  return row !== undefined && matches(row, match, fields) ? [row] : [];
}

function mostSelective(
  table: Findable,
  state: TableState,
  match: Match,
  fields: readonly string[],
): string | undefined {
  let best: string | undefined;
  let fewest = Infinity;
  for (const field of fields) {
    const size = state.countAtMost(pathOf(table, field), match[field]);
    if (size < fewest) [best, fewest] = [field, size];
  }
  return best;
}

function pathOf(table: Findable, field: string): Path {
  return table.paths.get(field) ?? fieldPath(field);
}

function matches(row: Row, match: Match, fields: readonly string[]): boolean {
  for (const field of fields) if (row[field] !== match[field]) return false;
  return true;
}

/** @param looked how many of the start's rows were looked at, those that are others now included */
function charged(rows: readonly Row[], looked: number): readonly Row[] {
  charge(Math.max(rows.length, looked) + 1);
  return rows;
}
