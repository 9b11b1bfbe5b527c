import { isList, isObject } from '@envloom/core';
import { addDays, addMinutes, isDate } from '@envloom/runtime';
import type { Scenario } from '@envloom/episodes';
import type { Draw } from './draw.ts';
import { isScalar, type Scalar } from './known-values.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Another value that may stand in the place of this one: another of the enum, another key or text
 * of the same column of the world, a number or a time nearby.
 *
 * @param schema JSON Schema of the value
 */
export function otherValue(value: Scalar, schema: Members, scenario: Scenario, draw: Draw): Scalar {
  if (typeof value === 'boolean') return !value;
  const listed = listOf(schema['enum']).filter(isScalar);
  const others = listed.length > 0 ? listed : besidesInWorld(value, scenario);
  const other = draw.pick(others.filter((each) => each !== value));
  return other ?? nearby(value, schema);
}

/** Times and amounts are swapped for ones nearby, also where the world holds others. */
function besidesInWorld(value: string | number, { initial_state }: Scenario): readonly Scalar[] {
  if (typeof value === 'number' || isTime(value) || !('state' in initial_state)) return [];
  return Object.values(initial_state.state.rows).flatMap((table) => besides(table, value));
}

/** What else stands in the columns of a table that hold the value, its keys included. */
function besides(table: unknown, value: string): readonly string[] {
  const keys = isObject(table) ? Object.keys(table) : [];
  if (keys.includes(value)) return keys;
  const rows = (isObject(table) ? Object.values(table) : listOf(table)).filter(isObject);
  const columns = new Set(rows.flatMap((row) => columnsOf(row, value)));
  return [...columns].flatMap((column) =>
    rows.map((row) => row[column]).filter((each) => typeof each === 'string'),
  );
}

function columnsOf(row: Members, value: string): readonly string[] {
  return Object.keys(row).filter((column) => row[column] === value);
}

function isTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}Z)?$/.test(text);
}

function nearby(value: string | number, { maximum }: Members): Scalar {
  if (typeof value === 'number')
    return typeof maximum === 'number' && value + 1 > maximum ? value - 1 : value + 1;
  if (isDate(value)) return addDays(value, 1);
  return isTime(value) ? addMinutes(value, 60) : `${value} or so`;
}

function listOf(value: unknown): readonly unknown[] {
  return isList(value) ? value : [];
}
