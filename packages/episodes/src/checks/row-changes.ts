import type { Played } from '../scenario/scenario.ts';
import type { Key } from '@envloom/runtime';
import { isSame, membersOf, own } from '@envloom/core';
import { isWanted, isWantedRow, newRows, type Test, type WantedFields } from './wanted.ts';

/** What became of the rows of a table. */
export class RowChanges {
  readonly #played: Played;
  readonly #table: string;

  constructor(played: Played, table: string) {
    this.#played = played;
    this.#table = table;
  }

  /**
   * Whether fields of a row are as it is wanted now, and were others at the start; where no field is
   * listed, whether the row changed at all.
   *
   * @param key of a table with one row: the empty text
   */
  changed(key: Key, wanted: WantedFields): boolean {
    const rows = own(this.#played.diff.tables, this.#table)?.changed;
    const row = rows?.find((changed) => changed.key === key);
    if (row === undefined) return false;
    const [before, after] = [membersOf(row.before), membersOf(row.after)];
    return Object.entries(wanted).every(([field, value]) => {
      const now = own(after, field);
      return !isSame(own(before, field), now) && isWanted(now, value, this.#played);
    });
  }

  /** Whether there are as many new rows like this as there should be. */
  added(wanted: Test, count: number): boolean {
    const rows = newRows(this.#played, this.#table);
    return rows.filter((row) => isWantedRow(row, wanted, this.#played)).length === count;
  }

  /** Whether a row that was there is gone. */
  removed(key: Key): boolean {
    return own(this.#played.diff.tables, this.#table)?.removed.includes(key) === true;
  }
}
