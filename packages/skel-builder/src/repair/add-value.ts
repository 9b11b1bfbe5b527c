import { isObject } from '@envloom/core';
import { changedAt, refusal, type EditResult, type PlacedEdit } from './edit-result.ts';
import { identityKeys, identityOf, locate, placesOf } from './locate.ts';
import { pathText, type Segment } from './path.ts';
import { setValue } from './set-value.ts';
import { isList, valueAt, type ModelJson } from './tree.ts';
import { unknownPath } from './unknown-path.ts';

/** Puts a value into a list: its path names the list, or the new item in it. */
export function addValue(model: ModelJson, placed: PlacedEdit): EditResult {
  const { edit, segments, location } = placed;
  if (edit.value === undefined) return refusal('`add` needs a `value`: the new item.');
  if (location.rest.length === 0) return addToExisting(model, placed);
  const item = newItem(model, placed);
  if (item !== undefined) return item;
  const list = missingList(segments, location.rest);
  if (list === undefined) return setValue(model, placed);
  return isObject(valueAt(model, location.path))
    ? addToList(model, { ...placed, path: [...location.path, list], list: [] })
    : refusal(unknownPath(model, segments, location));
}

function addToExisting(model: ModelJson, placed: PlacedEdit): EditResult {
  const { path } = placed.location;
  const old = valueAt(model, path);
  if (isList(old)) return addToList(model, { ...placed, path, list: old });
  if (path.at(-1) === 'phrase') {
    return addToList(model, { ...placed, path, list: [old] });
  }
  const text = pathText(placed.segments);
  return refusal(`\`${text}\` exists already; write \`set\` to give it another value.`);
}

/** The item that the path names in a list where it is not yet. */
function newItem(model: ModelJson, placed: PlacedEdit): EditResult | undefined {
  const { edit, location, segments } = placed;
  const { path, rest } = location;
  const [name, ...further] = rest;
  const list = valueAt(model, path);
  if (!isList(list) || typeof name !== 'string' || further.length > 0) return undefined;
  if (placesOf(list, name, identityKeys(model, path)).length > 0 || !isObject(edit.value)) {
    return refusal(unknownPath(model, segments, location));
  }
  const value = withName(edit.value, name, identityKeys(model, path));
  return addToList(model, { ...placed, edit: { ...edit, value }, path, list });
}

function withName(value: object, name: string, keys: readonly string[]): unknown {
  const [key] = keys;
  return key === undefined || identityOf(value, keys) !== undefined
    ? value
    : { [key]: name, ...value };
}

const lists: ReadonlySet<Segment> = new Set([
  'settings',
  'shapes',
  'functions',
  'invariants',
  'setup',
  'rules',
  'operations',
  'entities',
  'fields',
  'params',
  'codes',
  'forbids',
  'unique',
  'preserves',
  'except',
  'phrase',
]);

/** The list that a model may leave out and that an item is to begin: the last step of the path. */
function missingList(segments: readonly Segment[], rest: readonly Segment[]): string | undefined {
  const [key] = rest;
  const isRows = segments.length === 3 && segments[0] === 'initial' && segments[1] === 'rows';
  return rest.length === 1 && typeof key === 'string' && (lists.has(key) || isRows)
    ? key
    : undefined;
}

interface Addition extends PlacedEdit {
  readonly path: readonly (string | number)[];
  readonly list: readonly unknown[];
}

function addToList(model: ModelJson, addition: Addition): EditResult {
  const { edit, path, list } = addition;
  const keys = identityKeys(model, path);
  const items = itemsOf(edit.value, String(path.at(-1)));
  const taken = items
    .map((item) => identityOf(item, keys))
    .find((name) => isTaken(list, name, keys));
  if (taken !== undefined) {
    return refusal(`There is a \`${taken}\` already; write \`set\` with its path to change it.`);
  }
  const at = placeAfter(model, addition);
  if (at === undefined)
    return refusal(`Nothing there is called \`${edit.after}\`; leave \`after\` out.`);
  return changedAt(model, path, list.toSpliced(at, 0, ...items));
}

function isTaken(
  list: readonly unknown[],
  name: string | undefined,
  keys: readonly string[],
): boolean {
  return name !== undefined && placesOf(list, name, keys).length > 0;
}

/** Several items may come in one list; an item of `unique` is a list itself. */
function itemsOf(value: unknown, key: string): readonly unknown[] {
  if (!isList(value)) return [value];
  const holdsLists = key === 'unique' && !value.every(isList);
  return holdsLists ? [value] : value;
}

function placeAfter(model: ModelJson, { edit, path, list }: Addition): number | undefined {
  const { after } = edit;
  if (after === undefined || after === null || after === '') return list.length;
  const found = locate(model, [...path, after]);
  const place = found.path.at(-1);
  return found.rest.length === 0 && typeof place === 'number' ? place + 1 : undefined;
}
