import { type JsonObject, type Json, isObject } from '@envloom/core';
import type { Scenario } from '@envloom/episodes';
import { addDays, addMinutes, isDate } from '@envloom/runtime';
import type { Draw } from './draw.ts';
import { isList, type Scalar, isScalar } from './known-values.ts';

type Members = Readonly<Record<string, unknown>>;

/** Arguments with one value swapped for another plausible one. */
export interface Swapped {
  readonly arguments: JsonObject;
  readonly path: string;
  readonly before: Scalar;
  readonly after: Scalar;
}

/** Whether there is anything to swap. */
export function canSwap(args: JsonObject): boolean {
  return leavesOf(args).length > 0;
}

/**
 * Swaps one value of a call's arguments; see {@link otherValue}.
 *
 * @param schema JSON Schema of the arguments
 */
export function swapValue(
  args: JsonObject,
  schema: Members,
  scenario: Scenario,
  draw: Draw,
): Swapped | undefined {
  const leaf = draw.pick(leavesOf(args));
  const [name, ...rest] = leaf?.path ?? [];
  if (leaf === undefined || name === undefined) return undefined;
  const after = otherValue(leaf.value, schemaAt(schema, leaf.path), scenario, draw);
  const member = withLeaf(args[name] ?? null, rest, after);
  const path = leaf.path.join('.');
  return { arguments: { ...args, [name]: member }, path, before: leaf.value, after };
}

/** The schema of a value inside; of several variants, the first that has the field. */
function schemaAt(schema: Members, [first, ...rest]: Path): Members {
  if (first === undefined) return schema;
  const variants = [schema, ...variantsOf(schema)];
  const found = typeof first === 'number' ? itemsIn(variants) : propertyIn(variants, first);
  return isObject(found) ? schemaAt(found, rest) : {};
}

function variantsOf({ oneOf, anyOf }: Members): readonly unknown[] {
  return [oneOf, anyOf].flatMap((variants) => (isList(variants) ? variants : []));
}

function itemsIn(schemas: readonly unknown[]): unknown {
  return schemas.filter(isObject).find((schema) => 'items' in schema)?.['items'];
}

function propertyIn(schemas: readonly unknown[], name: string): unknown {
  const properties = schemas.filter(isObject).map((schema) => schema['properties']);
  return properties.filter(isObject).find((fields) => name in fields)?.[name];
}

/**
 * Another value that may stand in the place of this one: another of the enum, another key or text
 * of the same column of the world, a number or a time nearby.
 *
 * @param schema JSON Schema of the value
 */
function otherValue(value: Scalar, schema: Members, scenario: Scenario, draw: Draw): Scalar {
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

type Path = readonly (string | number)[];

/** A value in arguments that is no list and no object. */
interface Leaf {
  readonly path: Path;
  readonly value: Scalar;
}

function leavesOf(value: Json, path: Path = []): readonly Leaf[] {
  if (isList(value)) return value.flatMap((item, at) => leavesOf(item, [...path, at]));
  if (isObject(value))
    return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
  return value === null ? [] : [{ path, value }];
}

/** The value with another leaf at the end of a path. */
function withLeaf(value: Json, [first, ...rest]: Path, leaf: Scalar): Json {
  if (first === undefined) return leaf;
  if (isList(value))
    return value.map((item, at) => (at === first ? withLeaf(item, rest, leaf) : item));
  if (!isObject(value)) return value;
  return { ...value, [first]: withLeaf(value[first] ?? null, rest, leaf) };
}
