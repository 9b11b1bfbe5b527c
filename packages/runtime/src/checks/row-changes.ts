import type { Key } from '../state/entry.ts';
import { newRows } from './matcher.ts';
import { isSame, membersOf, own } from './same.ts';
import type { Play, RowOf, TableName } from './validator.ts';
import { isWanted, isWantedRow, type Wanted } from './wanted.ts';

/**
 * Whether fields of a row are as it is wanted now, and were others at the start; where no field is
 * listed, whether the row changed at all.
 *
 * @param key of a table with one row: the empty text
 */
export function changesRow<Tables, Name extends TableName<Tables>>(
  { played }: Play<Tables>,
  table: Name,
  key: Key,
  wanted: Wanted<RowOf<Tables, Name>>,
): boolean {
  const rows = own(played.diff.tables, table)?.changed;
  const row = rows?.find((changed) => changed.key === key);
  if (row === undefined) return false;
  const [before, after] = [membersOf(row.before), membersOf(row.after)];
  return Object.entries(wanted).every(([field, value]) => {
    const now = own(after, field);
    return !isSame(own(before, field), now) && isWanted(now, value, played);
  });
}

/** Whether there are as many new rows like this as there should be. */
export function addsRows<Tables, Name extends TableName<Tables>>(
  { played }: Play<Tables>,
  table: Name,
  wanted: Wanted<RowOf<Tables, Name>>,
  count = 1,
): boolean {
  return newRows(played, table).filter((row) => isWantedRow(row, wanted, played)).length === count;
}

/** Whether a row that was there is gone. */
export function removesRow<Tables>(
  { played }: Play<Tables>,
  table: TableName<Tables>,
  key: Key,
): boolean {
  return own(played.diff.tables, table)?.removed.includes(key) === true;
}
