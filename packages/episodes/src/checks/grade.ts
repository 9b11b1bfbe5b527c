import type { Check, Grade, Matchers, NothingElse, Played } from '../scenario/scenario.ts';
import { hasAnswered } from './answered.ts';
import { hasDeclined } from './declined.ts';
import { changedNothingBut, type FramePart, TableFrame } from './frame.ts';
import { type AddedRows, addedRowsOf, wantedOf } from './matcher.ts';
import { RowChanges } from './row-changes.ts';
import { anything, type Test, type WantedFields } from './wanted.ts';

/** An episode with the checks that it is judged by. */
interface Judged {
  readonly played: Played;
  readonly checks: readonly Check[];
  readonly rows: AddedRows;
}

/**
 * Judges an episode by the checks of its scenario, from data alone. Costs O(changes).
 *
 * Where there is no check but the frame, nothing is asked and nothing can be earned: both rewards
 * are 0.
 */
export function grade(checks: readonly Check[], played: Played): Grade {
  const judged: Judged = { played, checks, rows: addedRowsOf(checks) };
  const holding = Object.fromEntries(
    checks.map((check) => [check.id, holds(check, judged)] as const),
  );
  const dense = denseOf(checks, holding);
  return { strict: dense === 1 ? 1 : 0, dense, checks: holding };
}

function holds(check: Check, judged: Judged): boolean {
  const { played, rows } = judged;
  switch (check.kind) {
    case 'row-changed':
      return changesOf(check, played).changed(check.key, askedOf(check.fields, rows));
    case 'row-added':
      return changesOf(check, played).added(rowOf(check, rows), check.count);
    case 'row-removed':
      return changesOf(check, played).removed(check.key);
    case 'nothing-else':
      return changedNothingBut(frameOf(check, judged), played);
    case 'answered':
      return hasAnswered(played, check);
    default:
      return hasDeclined(played, check);
  }
}

function changesOf({ table }: { readonly table: string }, played: Played): RowChanges {
  return new RowChanges(played, table);
}

function rowOf({ id }: Check, rows: AddedRows): Test {
  return rows.get(id)?.row ?? anything;
}

/** Of a field that may have any value, nothing is asked. */
function askedOf(fields: Matchers, rows: AddedRows): WantedFields {
  const asked = Object.entries(wantedOf(fields, rows)).filter(([, value]) => value !== anything);
  return Object.fromEntries(asked);
}

function isFrame({ kind }: Check): boolean {
  return kind === 'nothing-else';
}

/** The share of the checks other than the frame that hold; 0 where the frame does not. */
function denseOf(checks: readonly Check[], holding: Readonly<Record<string, boolean>>): number {
  const goals = checks.filter((check) => !isFrame(check));
  const frames = checks.filter(isFrame);
  if (goals.length === 0 || !frames.every(({ id }) => holding[id])) return 0;
  return goals.filter(({ id }) => holding[id]).length / goals.length;
}

/** The frame with what the other checks ask for. */
function frameOf({ allowing }: NothingElse, judged: Judged): readonly FramePart[] {
  const { played, checks, rows } = judged;
  const free = allowing.map(({ table, key, fields }) =>
    new TableFrame(played, table).allowed(key, wantedOf(fields, rows)),
  );
  return [...free, ...checks.map((check) => goalOf(check, judged))];
}

function goalOf(check: Check, { played, rows }: Judged): FramePart {
  switch (check.kind) {
    case 'row-changed':
      return { changed: [{ ...check, fields: Object.keys(check.fields) }] };
    case 'row-added':
      return new TableFrame(played, check.table).added(rowOf(check, rows), check.count);
    case 'row-removed':
      return { removed: [check] };
    default:
      return { declining: check.kind === 'declined' };
  }
}
