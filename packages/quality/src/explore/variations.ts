import { isObject, type Json } from '@envloom/core';
import type { Fields } from '@envloom/runtime';
import type { Draw } from '@envloom/sampler';
import { leavesOf, without, withLeaf, type Path, type Scalar } from './leaves.ts';

/** Arguments with one thing changed, whatever was compared: a text, a number, a list. Keys stay. */
export function variations(args: Json, params: Fields, draw: Draw, most: number): Json[] {
  const plain = leavesOf(args).filter(({ path }) => params[path[0] ?? '']?.type !== 'ref');
  const changes = [
    ...plain.flatMap(({ path, value }) =>
      otherValues(value).map((other) => () => withLeaf(args, path, other)),
    ),
    ...listsOf(args).flatMap(({ path, list }) =>
      otherLists(list).map((other) => () => withLeaf(args, path, other)),
    ),
    ...(isObject(args) ? Object.keys(args).map((name) => () => without(args, name)) : []),
  ];
  return draw
    .shuffle(changes)
    .slice(0, most)
    .map((change) => change());
}

function otherValues(value: Scalar): Json[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [0, 1, -value, 2 * value, 10 * value + 1, 1000 * value];
  return [
    '',
    ' ',
    value.toUpperCase(),
    `${value} x`,
    `${value}!`,
    value.slice(0, 1),
    value.repeat(30),
  ];
}

function otherLists(list: readonly Json[]): Json[] {
  const [first] = list;
  return first === undefined ? [] : [[], [...list, first], list.slice(1), list.toReversed()];
}

interface List {
  readonly path: Path;
  readonly list: readonly Json[];
}

function listsOf(value: Json, path: Path = []): List[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!Array.isArray(value)) {
    return Object.entries(value).flatMap(([key, part]) => listsOf(part, [...path, key]));
  }
  const inner = value.flatMap((part: Json, at) => listsOf(part, [...path, at]));
  return [{ path, list: value }, ...inner];
}
