import { isObject } from '@envloom/core';
import type { ModelPath } from '@envloom/logic-model';
import { pathText, type Segment } from './path.ts';
import { childOf, isList, valueAt, type ModelJson } from './tree.ts';

/** How far a path by names leads into a model. */
export interface Location {
  /** Keys and indexes of the part that exists. */
  readonly path: ModelPath;
  /** What follows and does not exist; empty where the whole path does. */
  readonly rest: readonly Segment[];
}

export function locate(model: ModelJson, segments: readonly Segment[]): Location {
  const path: (string | number)[] = [];
  for (const [index, segment] of segments.entries()) {
    const part = partOf(model, path, segment);
    if (part === undefined) return { path, rest: segments.slice(index) };
    path.push(part);
  }
  return { path, rest: [] };
}

/** The key or index that a step means in what stands at `path`. */
function partOf(model: ModelJson, path: ModelPath, segment: Segment): string | number | undefined {
  const holder = valueAt(model, path);
  if (isList(holder)) return indexOf(holder, segment, identityKeys(model, path));
  return isObject(holder) && Object.hasOwn(holder, segment) ? String(segment) : undefined;
}

function indexOf(
  list: readonly unknown[],
  segment: Segment,
  keys: readonly string[],
): number | undefined {
  const places = typeof segment === 'string' ? placesOf(list, segment, keys) : [];
  if (places.length > 0) return places.length === 1 ? places[0] : undefined;
  const index = /^\d{1,6}$/.test(String(segment)) ? Number(segment) : Number.NaN;
  return index < list.length ? index : undefined;
}

/** Where in a list items of a name stand; a sound model has no two. */
export function placesOf(
  list: readonly unknown[],
  name: string,
  keys: readonly string[],
): readonly number[] {
  return list.flatMap((item, index) => (identityOf(item, keys) === name ? [index] : []));
}

/** The name by which a path speaks of an item. */
export function identityOf(item: unknown, keys: readonly string[]): string | undefined {
  const value = keys.map((key) => childOf(item, key)).find((each) => each !== undefined);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The keys that name the items of the list at `path`: of literal rows the entity's key. */
export function identityKeys(model: ModelJson, path: ModelPath): readonly string[] {
  const [initial, rows, collection, ...rest] = path;
  const areRows = initial === 'initial' && rows === 'rows' && rest.length === 0;
  return areRows && collection !== undefined
    ? keyOfRows(model, collection)
    : (namingKeys[String(path.at(-1))] ?? ['name', 'id']);
}

/** Rules and invariants have ids; everything else that is named has a name. */
const namingKeys: Readonly<Record<string, readonly string[]>> = {
  rules: ['id'],
  invariants: ['id'],
};

function keyOfRows(model: ModelJson, collection: string | number): readonly string[] {
  const entities = childOf(model, 'entities');
  const entity = (isList(entities) ? entities : []).find(
    (each) => childOf(each, 'collection') === collection,
  );
  const key = childOf(entity, 'key');
  return typeof key === 'string' ? [key] : [];
}

/**
 * A path of a diagnostic by names: `operations.check_out_book.params.member_id`. Items without a
 * name of their own, or that share it, stay numbers.
 */
export function namedPath(model: ModelJson, path: ModelPath): string {
  return pathText(path.map((part, index) => nameOf(model, path.slice(0, index), part)));
}

function nameOf(model: ModelJson, parent: ModelPath, part: string | number): Segment {
  const list = valueAt(model, parent);
  if (typeof part === 'string' || !isList(list)) return part;
  const keys = identityKeys(model, parent);
  const name = identityOf(list[part], keys);
  return name === undefined || placesOf(list, name, keys).length > 1 ? part : name;
}
