import type { Json, JsonObject } from '@envloom/core';

export type Scalar = string | number | boolean;

/** Names and indexes that lead to a part of a value. */
export type Path = readonly (string | number)[];

/** A value within arguments, and the arguments with another in its place. */
export interface Leaf {
  readonly path: Path;
  readonly value: Scalar;
}

/** The scalars of a JSON value. */
export function leavesOf(value: Json, path: Path = []): Leaf[] {
  if (value === null) return [];
  if (typeof value !== 'object') return [{ path, value }];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, part]: [string | number, Json]) => leavesOf(part, [...path, key]));
}

/** The value with `leaf` at `path`. */
export function withLeaf(value: Json, path: Path, leaf: Json): Json {
  const [first, ...rest] = path;
  if (first === undefined) return leaf;
  if (Array.isArray(value)) {
    return value.map((part: Json, at) => (at === first ? withLeaf(part, rest, leaf) : part));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]): [string, Json] => [
    key,
    key === first ? withLeaf(part, rest, leaf) : part,
  ]);
  return Object.fromEntries(entries);
}

/** An object without one of its members. */
export function without(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}
