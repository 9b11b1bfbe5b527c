import type { Json } from '@envloom/core';

/** The items of a list; nothing of anything else. */
export function itemsOf(value: unknown): readonly unknown[] {
  return isList(value) ? value : [];
}

/** A member of an object, at a path of names. */
export function memberOf(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce((held, name) => (isObject(held) ? Reflect.get(held, name) : undefined), value);
}

/** Names and values of an object; nothing of anything else. */
export function membersOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}

/** Failure codes that a tool of a package announces. */
export function announcedBy(tools: unknown, name: string): readonly unknown[] {
  const tool = itemsOf(tools).find((each) => memberOf(each, 'name') === name);
  return itemsOf(memberOf(tool, 'failures'));
}

/** Rows where those that are meant have other values; `undefined` leaves a field out. */
export function patched(
  rows: Json | undefined,
  isMeant: (row: unknown, at: number) => boolean,
  patch: Readonly<Record<string, Json | undefined>>,
): Json[] {
  return isJsonList(rows)
    ? rows.map((row, at) => (isMeant(row, at) ? merged(row, patch) : row))
    : [];
}

function merged(row: Json, patch: Readonly<Record<string, Json | undefined>>): Json {
  if (!isJsonObject(row)) return row;
  const changed = Object.entries({ ...row, ...patch });
  return Object.fromEntries(
    changed.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isJsonList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isJsonObject(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
