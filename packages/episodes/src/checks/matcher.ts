import { isList, type Json, fieldsOf, isObject, isSame, isSameSet, own } from '@envloom/core';
import type { Matcher, Matchers, Played, RowAdded } from '../scenario/scenario.ts';
import type { KeyedRow } from '@envloom/runtime';
import { isText } from './text.ts';
import { isTime, isTimeAfter } from './time.ts';

/** What matchers look at besides the value. */
export interface Matching {
  readonly played: Played;
  /** The `row-added` checks by id. */
  readonly added: ReadonlyMap<string, RowAdded>;
  /** The checks that are being matched, and with which row: checks may refer to each other. */
  readonly assumed?: Assumed;
}

interface Assumed {
  readonly id: string;
  readonly key: Json;
  readonly rest: Assumed | undefined;
}

/** Whether a value, or the lack of one, is what a matcher says. */
export function matches(value: Json | undefined, matcher: Matcher, matching: Matching): boolean {
  if ('absent' in matcher) return value === undefined;
  if ('any' in matcher) return matcher.any === 'value' || isTime(value, matching.played);
  if (value === undefined) return false;
  if ('equals' in matcher) return isSame(value, matcher.equals);
  if ('after' in matcher) return isTimeAfter(value, matcher.after, matching.played);
  if ('text' in matcher) return isText(value, matcher.text);
  if ('added' in matcher) return isKeyOfAdded(value, matcher.added, matching);
  if ('set' in matcher) return isSameSet(value, matcher.set);
  if ('items' in matcher) return isList(value) && matchesItems(value, matcher.items, matching);
  return matchesFields(value, matcher.fields, matching);
}

/** Whether an object has fields as they are listed, and no others. */
function matchesFields(value: Json, fields: Matchers, matching: Matching): boolean {
  if (!isObject(value)) return false;
  return fieldsOf(fields, value).every((field) => {
    const matcher = Object.hasOwn(fields, field) ? fields[field] : undefined;
    const found = own(value, field);
    return matcher === undefined ? found === undefined : matches(found, matcher, matching);
  });
}

function matchesItems(
  list: readonly Json[],
  items: readonly Matcher[],
  matching: Matching,
): boolean {
  return (
    list.length === items.length &&
    items.every((matcher, at) => matches(list[at], matcher, matching))
  );
}

/** Whether a new row is one that a `row-added` check asks for. */
export function matchesAdded(
  { key, row }: KeyedRow,
  id: string,
  fields: Matchers,
  matching: Matching,
): boolean {
  const assumed = { id, key, rest: matching.assumed };
  return matchesFields(row, fields, { ...matching, assumed });
}

function isKeyOfAdded(value: Json, id: string, matching: Matching): boolean {
  const known = assumedKey(id, matching.assumed);
  if (known !== undefined) return isSame(known, value);
  const check = matching.added.get(id);
  if (check === undefined) return false;
  const row = newRows(matching.played, check.table).find(({ key }) => key === value);
  return row !== undefined && matchesAdded(row, id, check.fields, matching);
}

function assumedKey(id: string, assumed: Assumed | undefined): Json | undefined {
  if (assumed === undefined) return undefined;
  return assumed.id === id ? assumed.key : assumedKey(id, assumed.rest);
}

/** The rows that a table did not have at the start. */
export function newRows({ diff }: Pick<Played, 'diff'>, table: string): readonly KeyedRow[] {
  return Object.hasOwn(diff.tables, table) ? (diff.tables[table]?.added ?? []) : [];
}
