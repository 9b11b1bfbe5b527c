import type { RowChanged } from '../scenario/scenario.ts';
import { type Matching, matches } from './matcher.ts';
import { isSame, membersOf, own } from '@envloom/core';

/**
 * Whether fields of a row have these values now and had others at the start. Of a field that may
 * have any value, nothing is asked.
 */
export function isRowChanged(check: RowChanged, matching: Matching): boolean {
  const { tables } = matching.played.diff;
  const changed = Object.hasOwn(tables, check.table) ? tables[check.table]?.changed : undefined;
  const row = changed?.find(({ key }) => key === check.key);
  if (row === undefined) return false;
  const [before, after] = [membersOf(row.before), membersOf(row.after)];
  return Object.entries(check.fields).every(([field, matcher]) => {
    if ('any' in matcher && matcher.any === 'value') return true;
    const now = own(after, field);
    return !isSame(own(before, field), now) && matches(now, matcher, matching);
  });
}
