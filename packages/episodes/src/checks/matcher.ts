import type { Json } from '@envloom/core';
import type { Check, Matcher, Matchers } from '../scenario/scenario.ts';
import { isTime } from './values.ts';
import {
  anything,
  inAnyOrder,
  keyOfAdded,
  listOf,
  objectOf,
  says,
  type Test,
  timeAfter,
  type WantedFields,
} from './wanted.ts';

/** The new rows that the `row-added` checks ask for, by the id of the check. */
export type AddedRows = ReadonlyMap<string, AddedRow>;

interface AddedRow {
  readonly table: string;
  /** Fields that are not listed must be absent. */
  readonly row: Test;
}

export function addedRowsOf(checks: readonly Check[]): AddedRows {
  const rows = new Map<string, AddedRow>();
  for (const check of checks) {
    if (check.kind !== 'row-added') continue;
    rows.set(check.id, { table: check.table, row: objectOf(wantedOf(check.fields, rows)) });
  }
  return rows;
}

/** What matchers ask of fields, as values and tests. */
export function wantedOf(matchers: Matchers, rows: AddedRows): WantedFields {
  return Object.fromEntries(
    Object.entries(matchers).map(([field, matcher]) => [field, wantedBy(matcher, rows)]),
  );
}

function wantedBy(matcher: Matcher, rows: AddedRows): Json | Test | undefined {
  if ('absent' in matcher) return undefined;
  if ('any' in matcher) return matcher.any === 'value' ? anything : isTime;
  if ('equals' in matcher) return matcher.equals;
  if ('after' in matcher) return timeAfter(matcher.after);
  if ('text' in matcher) return says(matcher.text);
  if ('added' in matcher) return keyOfRow(matcher.added, rows);
  if ('set' in matcher) return inAnyOrder(...matcher.set);
  if ('items' in matcher) return listOf(...matcher.items.map((item) => wantedBy(item, rows)));
  return objectOf(wantedOf(matcher.fields, rows));
}

/** Checks may refer to later ones, so the row is looked up when it is needed. */
function keyOfRow(id: string, rows: AddedRows): Test {
  return (value, played, around) => {
    const added = rows.get(id);
    return added !== undefined && keyOfAdded(added.table, added.row)(value, played, around);
  };
}
