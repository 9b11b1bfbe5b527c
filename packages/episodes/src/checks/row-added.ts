import type { RowAdded } from '../scenario/scenario.ts';
import { type Matching, matchesAdded, newRows } from './matcher.ts';

/** Whether there are as many new rows like this as there should be. */
export function areRowsAdded(
  { table, fields, count }: RowAdded,
  id: string,
  matching: Matching,
): boolean {
  const rows = newRows(matching.played, table);
  return rows.filter((row) => matchesAdded(row, id, fields, matching)).length === count;
}
