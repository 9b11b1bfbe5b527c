import { isObject } from '@envloom/core';
import { changedAt, refusal, type EditResult, type PlacedEdit } from './edit-result.ts';
import { identityKeys, identityOf, placesOf } from './locate.ts';
import type { Segment } from './path.ts';
import { shapeProblems, isList, valueAt, type ModelJson } from './tree.ts';
import { leftOutStep, unknownPath } from './unknown-path.ts';

/** Gives a part another value, or a map a key that it does not have yet. */
export function setValue(model: ModelJson, placed: PlacedEdit): EditResult {
  const { value } = placed.edit;
  const { path, rest } = placed.location;
  if (value === undefined) {
    return refusal('`set` needs a `value`; to take the part away write `remove`.');
  }
  if (rest.length === 0) return changedAt(model, path, named(model, path, value));
  if (isWholeItem(model, placed)) return changedAt(model, path, [...listAt(model, path), value]);
  if (!isNewKey(model, placed))
    return refusal(unknownPath(model, placed.segments, placed.location));
  const keyed = changedAt(model, path, withKeys(valueAt(model, path), rest, value));
  const isMistaken = keyed.ok && lacksStep(keyed.model, placed.location);
  return isMistaken ? refusal(unknownPath(model, placed.segments, placed.location)) : keyed;
}

/** An item keeps its name where the new value gives none. */
function named(model: ModelJson, path: readonly (string | number)[], value: unknown): unknown {
  const old = valueAt(model, path);
  const keys = identityKeys(model, path.slice(0, -1));
  const isItem = typeof path.at(-1) === 'number' && isObject(old) && isObject(value);
  if (!isItem || identityOf(value, keys) !== undefined) return value;
  const kept = Object.entries(old).filter(([key]) => keys.includes(key));
  return { ...Object.fromEntries(kept), ...value };
}

function listAt(model: ModelJson, path: readonly (string | number)[]): readonly unknown[] {
  const list = valueAt(model, path);
  return isList(list) ? list : [];
}

/** Whether a whole new item of a list is given, under its own name. */
function isWholeItem(model: ModelJson, { edit, location }: PlacedEdit): boolean {
  const { path, rest } = location;
  const [name] = rest;
  const list = valueAt(model, path);
  if (!isList(list) || rest.length !== 1 || typeof name !== 'string') return false;
  const keys = identityKeys(model, path);
  return identityOf(edit.value, keys) === name && placesOf(list, name, keys).length === 0;
}

/** Maps that may be left out of a model, and come with the first key that is set in them. */
const optionalMaps: ReadonlySet<Segment> = new Set([
  'initial',
  'rows',
  'actor',
  'sample',
  'transitions',
  'returns',
]);

function isNewKey(model: ModelJson, { location: { path, rest } }: PlacedEdit): boolean {
  const areKeys = rest.every((segment) => typeof segment === 'string');
  const isReachable = rest.slice(0, -1).every((segment) => optionalMaps.has(segment));
  return areKeys && isReachable && isObject(valueAt(model, path));
}

/** Whether the new key does not belong there and is the name of something a step further down. */
function lacksStep(keyed: ModelJson, { path, rest }: PlacedEdit['location']): boolean {
  const [key = ''] = rest;
  if (leftOutStep(keyed, path, String(key)) === undefined) return false;
  const at = JSON.stringify([...path, key]);
  return shapeProblems(keyed).some(
    (problem) => problem.code === 'UNKNOWN_KEY' && JSON.stringify(problem.path) === at,
  );
}

function withKeys(holder: unknown, keys: readonly Segment[], value: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  return { ...(isObject(holder) ? holder : {}), [key]: withKeys(undefined, rest, value) };
}
