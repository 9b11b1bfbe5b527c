import { isDeepStrictEqual } from 'node:util';
import type { Json } from '@envloom/core';
import type { TableDiff, WorldDiff } from '@envloom/runtime';
import type { Change } from './benchmark.ts';

type JsonObject = { readonly [key: string]: Json };

/** The differences between two states, ordered by path, in the form of the benchmark. */
export function stateDiff(before: JsonObject, after: JsonObject): Change[] {
  return byPath(changes([], before, after));
}

/** What a world says became of its rows, in the form of the benchmark. */
export function changesIn(diff: WorldDiff): Change[] {
  return stateDiff(side(diff, 'before'), side(diff, 'after'));
}

/** The changes in the order of their paths. */
export function byPath(all: readonly Change[]): Change[] {
  return all
    .map((each) => ({ each, key: JSON.stringify(each.path) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ each }) => each);
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The changed rows of a diff as they were or are: table, key, row. No tool adds or removes rows. */
function side({ tables }: WorldDiff, name: 'before' | 'after'): JsonObject {
  const rowsOf = ({ changed }: TableDiff) => changed.map((row) => [row.key, row[name]] as const);
  return Object.fromEntries(
    Object.entries(tables).map(([table, diff]) => [table, Object.fromEntries(rowsOf(diff))]),
  );
}

function changes(path: readonly string[], before: JsonObject, after: JsonObject): Change[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => change([...path, name], before[name], after[name]));
}

function change(path: string[], before: Json | undefined, after: Json | undefined): Change[] {
  if (isObject(before) && isObject(after)) return changes(path, before, after);
  if (isDeepStrictEqual(before, after)) return [];
  return [{ path, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}
