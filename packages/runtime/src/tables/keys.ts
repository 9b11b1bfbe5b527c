import { isKey, type Key, type Row } from '../state/entry.ts';
import type { TableProgram } from '../world/table-program.ts';

/** Keys of the rows that do not carry theirs; a row belongs to one key for good. */
const keys = new WeakMap<Row, Key>();

/** Notes the key of a row whose table has `keyInRow: false`. */
export function rememberKey({ spec }: TableProgram, row: Row, key: Key): void {
  if (spec.key === '') keys.set(row, key);
}

/** The key of a row, as the row carries it or as it was noted. */
export function keyOfRow({ spec }: TableProgram, row: Row): Key | undefined {
  const key = spec.key === '' ? keys.get(row) : row[spec.key];
  return isKey(key) ? key : undefined;
}

/** A plain copy of a row, whose key can be told as that of the original. */
export function copyRow(table: TableProgram, row: Row): Row {
  const copy = table.clone(row);
  const key = keyOfRow(table, row);
  if (key !== undefined) rememberKey(table, copy, key);
  return copy;
}
