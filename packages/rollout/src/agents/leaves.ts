import { type Json, isList, isObject } from '@envloom/core';
import type { Scalar } from './known-values.ts';

export type Path = readonly (string | number)[];

/** A value in arguments that is no list and no object. */
export interface Leaf {
  readonly path: Path;
  readonly value: Scalar;
}

export function leavesOf(value: Json, path: Path = []): readonly Leaf[] {
  if (isList(value)) return value.flatMap((item, at) => leavesOf(item, [...path, at]));
  if (isObject(value))
    return Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));
  return value === null ? [] : [{ path, value }];
}

/** The value with another leaf at the end of a path. */
export function withLeaf(value: Json, [first, ...rest]: Path, leaf: Scalar): Json {
  if (first === undefined) return leaf;
  if (isList(value))
    return value.map((item, at) => (at === first ? withLeaf(item, rest, leaf) : item));
  if (!isObject(value)) return value;
  return { ...value, [first]: withLeaf(value[first] ?? null, rest, leaf) };
}
