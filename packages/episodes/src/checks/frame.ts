import { fieldsOf, isSame, type Json, membersOf, own } from '@envloom/core';
import type { ChangedRow, Key, KeyedRow, TableDiff } from '@envloom/runtime';
import type { Played, RowRemoved } from '../scenario/scenario.ts';
import { isAnythingDeclined } from './declined.ts';
import { isWanted, isWantedRow, type Test, type WantedFields } from './wanted.ts';

type RowPlace = Pick<RowRemoved, 'table' | 'key'>;

/** New rows that are part of the goal. */
interface NewRows {
  readonly table: string;
  readonly count: number;
  readonly isOne: (row: KeyedRow) => boolean;
}

/** Fields of a row that are part of the goal. */
interface GoalFields extends RowPlace {
  readonly fields: readonly string[];
}

/** Fields of a row that may change besides. */
interface FreeFields extends RowPlace {
  /** Whether a field may have this value now. */
  readonly allows: (field: string, now: Json | undefined) => boolean;
}

/** What may be different at the end; everything else has to be as it was. */
interface Frame {
  /** Whether something has to be declined. */
  readonly declining: boolean;
  readonly allowing: readonly FreeFields[];
  readonly changed: readonly GoalFields[];
  readonly added: readonly NewRows[];
  readonly removed: readonly RowPlace[];
}

/** A part of a frame: something that is part of the goal, or may change besides. */
export type FramePart = Partial<Frame>;

/** The parts of a frame that are about one table. */
export class TableFrame {
  readonly #played: Played;
  readonly #table: string;

  constructor(played: Played, table: string) {
    this.#played = played;
    this.#table = table;
  }

  /** New rows: each must be one of those that the frame has, and there must be no more in all. */
  added(wanted: Test, count: number): FramePart {
    const isOne = (row: KeyedRow): boolean => isWantedRow(row, wanted, this.#played);
    return { added: [{ table: this.#table, count, isOne }] };
  }

  /**
   * Fields of a row that may change, and to what.
   *
   * @param key of a table with one row: the empty text
   */
  allowed(key: Key, fields: WantedFields): FramePart {
    const wanted = new Map<string, unknown>(Object.entries(fields));
    const allows = (field: string, now: Json | undefined): boolean =>
      wanted.has(field) && isWanted(now, wanted.get(field), this.#played);
    return { allowing: [{ table: this.#table, key, allows }] };
  }
}

/**
 * Whether nothing changed but what the parts of the frame say, and nothing was declined that is to be
 * done. The order of rows does not count: it is no row and no field. Costs O(changes).
 */
export function changedNothingBut(parts: readonly FramePart[], played: Played): boolean {
  const frame: Frame = {
    declining: parts.some(({ declining = false }) => declining),
    changed: parts.flatMap(({ changed = [] }) => changed),
    added: parts.flatMap(({ added = [] }) => added),
    removed: parts.flatMap(({ removed = [] }) => removed),
    allowing: parts.flatMap(({ allowing = [] }) => allowing),
  };
  if (!frame.declining && isAnythingDeclined(played)) return false;
  return Object.entries(played.diff.tables).every(([table, diff]) => fits(diff, table, frame));
}

function fits({ added, removed, changed }: TableDiff, table: string, frame: Frame): boolean {
  const newRows = frame.added.filter((rows) => rows.table === table);
  return (
    areExpected(added, newRows) &&
    removed.every((key) => frame.removed.some((row) => isAt(row, table, key))) &&
    changed.every((row) => isAllowed(row, table, frame))
  );
}

function isAt(row: RowPlace, table: string, key: Key): boolean {
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

function isAllowed(row: ChangedRow, table: string, frame: Frame): boolean {
  const [before, after] = [membersOf(row.before), membersOf(row.after)];
  const goals = frame.changed.filter((goal) => isAt(goal, table, row.key));
  const allowed = frame.allowing.filter((goal) => isAt(goal, table, row.key));
  return fieldsOf(before, after).every((field) => {
    const now = own(after, field);
    if (isSame(own(before, field), now)) return true;
    if (goals.some(({ fields }) => fields.includes(field))) return true;
    return allowed.some(({ allows }) => allows(field, now));
  });
}
