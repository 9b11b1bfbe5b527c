import { createHash } from 'node:crypto';
import { canonicalJson, isObject, isSame, type Json, type JsonObject } from '@envloom/core';
import type { Change } from '../benchmark.ts';

/** SHA-256 of the canonical JSON of a state: keys sorted, no blanks, whole floats as integers. */
export function stateHash(state: JsonObject): string {
  return createHash('sha256').update(canonicalJson(state)).digest('hex');
}

/** The differences between two states, ordered by path: objects are entered, all else is one value. */
export function stateDiff(before: JsonObject, after: JsonObject): readonly Change[] {
  return byPath(changes([], before, after));
}

/** Changes in the order of their paths. */
export function byPath(all: readonly Change[]): readonly Change[] {
  return all
    .map((each) => ({ each, key: JSON.stringify(each.path) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ each }) => each);
}

function changes(path: readonly string[], before: JsonObject, after: JsonObject): Change[] {
  // Most of a state is shared between its versions.
  if (before === after) return [];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => change([...path, name], before[name], after[name]));
}

function change(
  path: readonly string[],
  before: Json | undefined,
  after: Json | undefined,
): Change[] {
  if (before !== undefined && after !== undefined) {
    if (isObject(before) && isObject(after)) return changes(path, before, after);
    if (isSame(before, after)) return [];
  }
  return [
    {
      path,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    },
  ];
}
