import { isAnythingDeclined } from './declined.ts';
import type { ChangedRow, TableDiff, Key, KeyedRow } from '@envloom/runtime';
import { type Json, fieldsOf, isSame, membersOf, own } from '@envloom/core';
import type { Played, RowRemoved } from '../scenario/scenario.ts';

/** New rows that are part of the goal. */
export interface NewRows {
  readonly table: string;
  readonly count: number;
  readonly isOne: (row: KeyedRow) => boolean;
}

/** Fields of a row that are part of the goal. */
export interface GoalFields {
  readonly table: string;
  readonly key: Key;
  readonly fields: readonly string[];
}

/** Fields of a row that may change besides. */
export interface FreeFields {
  readonly table: string;
  readonly key: Key;
  /** Whether a field may have this value now. */
  readonly allows: (field: string, now: Json | undefined) => boolean;
}

/** What may be different at the end; everything else has to be as it was. */
export interface FrameOf {
  /** Whether something has to be declined. */
  readonly declining: boolean;
  readonly allowing: readonly FreeFields[];
  readonly changed: readonly GoalFields[];
  readonly added: readonly NewRows[];
  readonly removed: readonly Pick<RowRemoved, 'table' | 'key'>[];
}

/**
 * Whether nothing outside the frame changed, and nothing was declined that is to be done. The order of rows does not count: it is no row and no
 * field. Costs O(changes).
 */
export function isNothingElseChanged(frame: FrameOf, played: Played): boolean {
  const { tables } = played.diff;
  if (!frame.declining && isAnythingDeclined(played)) return false;
  return Object.keys(tables).every((table) => {
    const diff = tables[table];
    return diff === undefined || fits(diff, table);
  });

  function fits(diff: TableDiff, table: string): boolean {
    return (
      areExpected(
        diff.added,
        frame.added.filter((rows) => rows.table === table),
      ) &&
      diff.removed.every((key) => frame.removed.some((row) => isRow(row, table, key))) &&
      diff.changed.every((row) => areAllowed(row, table, frame))
    );
  }
}

function isRow(row: Pick<RowRemoved, 'table' | 'key'>, table: string, key: Key): boolean {
  return row.key === key && row.table === table;
}

/**
 * Whether every new row is expected, and no more of them than there should be. A goal that is only
 * partly reached has fewer, and changed nothing else; but where every expectation is met, fewer rows
 * mean that one served two of them.
 */
function areExpected(rows: readonly KeyedRow[], expected: readonly NewRows[]): boolean {
  const wanted = expected.reduce((sum, { count }) => sum + count, 0);
  if (rows.length > wanted) return false;
  if (!rows.every((row) => expected.some(({ isOne }) => isOne(row)))) return false;
  return (
    rows.length === wanted ||
    !expected.every(({ count, isOne }) => rows.filter(isOne).length === count)
  );
}

function areAllowed(row: ChangedRow, table: string, frame: FrameOf): boolean {
  const [before, after] = [membersOf(row.before), membersOf(row.after)];
  const goals = frame.changed.filter((goal) => isRow(goal, table, row.key));
  const allowed = frame.allowing.filter((goal) => isRow(goal, table, row.key));
  return fieldsOf(before, after).every((field) => {
    const now = own(after, field);
    if (isSame(own(before, field), now)) return true;
    if (goals.some(({ fields }) => fields.includes(field))) return true;
    return allowed.some(({ allows }) => allows(field, now));
  });
}
