import type { Played, RowRemoved } from '../scenario/scenario.ts';

/** Whether a row that was there is gone. */
export function isRowRemoved({ table, key }: RowRemoved, { diff }: Played): boolean {
  return Object.hasOwn(diff.tables, table) && diff.tables[table]?.removed.includes(key) === true;
}
