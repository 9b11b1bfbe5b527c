import { isObject, type Json, fieldsOf, isSame, isSameSet, own } from '@envloom/core';
import type { Played } from '../scenario/scenario.ts';
import type { Key, KeyedRow } from '@envloom/runtime';
import { isText, isTimeAfter } from './values.ts';

/**
 * What is wanted of the fields of a row: a value, or a test where more than one value will do. A field
 * that is given as undefined has to be absent; of one that is left out nothing is asked.
 */
export type WantedFields = Readonly<Record<string, Json | Test | undefined>>;

/** Whether a value will do. `isTime` is one. */
export type Test = (value: unknown, played: Played, around?: RowsAround) => boolean;

/** The new rows whose fields are being tested, the innermost first: rows may refer to each other. */
export interface RowsAround {
  readonly key: Key;
  readonly wanted: Test;
  readonly rest: RowsAround | undefined;
}

/** Whether a value is one, or passes the test, that is wanted of it. */
export function isWanted(
  value: unknown,
  wanted: unknown,
  played: Played,
  around?: RowsAround,
): boolean {
  return isTest(wanted) ? wanted(value, played, around) : isSame(value, wanted);
}

function isTest(wanted: unknown): wanted is Test {
  return typeof wanted === 'function';
}

/** The rows that a table did not have at the start. */
export function newRows({ diff }: Pick<Played, 'diff'>, table: string): readonly KeyedRow[] {
  return own(diff.tables, table)?.added ?? [];
}

/** Whether a new row is as it is wanted. */
export function isWantedRow(
  { key, row }: KeyedRow,
  wanted: Test,
  played: Played,
  rest?: RowsAround,
): boolean {
  return wanted(row, played, { key, wanted, rest });
}

/** Accepts every value, and none. */
export const anything: Test = () => true;

/** Accepts a text that says this, as {@link isText} reads it. */
export function says(text: string): Test {
  return (value) => isText(value, text);
}

/** Accepts a datetime so many seconds after a moment of the episode. */
export function timeAfter(seconds: number): Test {
  return (value, played) => isTimeAfter(value, seconds, played);
}

/** Accepts a list of these values, which are distinct, in any order. */
export function inAnyOrder(...values: readonly Json[]): Test {
  return (value) => isSameSet(value, values);
}

/** Accepts a list with one item for each of these, in their order: a value or a test. */
export function listOf(...wanted: readonly (Json | Test | undefined)[]): Test {
  return (value, played, around) =>
    Array.isArray(value) &&
    value.length === wanted.length &&
    wanted.every((item, at) => isWanted(value[at], item, played, around));
}

/** Accepts an object with these fields, each a value or a test, and no others. */
export function objectOf(wanted: WantedFields): Test {
  return (value, played, around) =>
    isObject(value) &&
    fieldsOf(wanted, value).every((field) =>
      isWanted(own(value, field), own(wanted, field), played, around),
    );
}

/** Accepts the key of a new row that is as it is wanted. */
export function keyOfAdded(table: string, wanted: Test): Test {
  return (value, played, around) => {
    const known = keyAround(wanted, around);
    if (known !== undefined) return value === known;
    const row = newRows(played, table).find(({ key }) => key === value);
    return row !== undefined && isWantedRow(row, wanted, played, around);
  };
}

function keyAround(wanted: Test, around: RowsAround | undefined): Key | undefined {
  if (around === undefined) return undefined;
  return around.wanted === wanted ? around.key : keyAround(wanted, around.rest);
}
