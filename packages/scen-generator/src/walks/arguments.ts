import { alternativeOf, type Fields, type FieldSpec, type Key } from '@envloom/runtime';
import { type Json, type JsonObject, isObject, isList } from '@envloom/core';

/** A row, by its entity. */
export interface RowId {
  readonly entity: string;
  readonly key: Key;
}

/** What becomes of a key among arguments; `entity` is undefined for texts that are no refs. */
export type KeyChange = (key: Key, entity: string | undefined) => Key;

/** Whether a JSON value can be a key. */
export function isKey(value: Json | undefined): value is Key {
  return typeof value === 'string' || typeof value === 'number';
}

/** An object of fields or arguments with every key in it changed; itself where none is. */
export function withKeys(fields: Fields, object: JsonObject, change: KeyChange): JsonObject {
  let isSame = true;
  const members = Object.entries(object).map(([name, value]): [string, Json] => {
    const spec = fields[name];
    const next = spec === undefined ? value : changed(spec, value, change);
    isSame &&= next === value;
    return [name, next];
  });
  return isSame ? object : Object.fromEntries(members);
}

/** The rows that arguments name. */
export function rowsIn(fields: Fields, args: JsonObject): readonly RowId[] {
  const found: RowId[] = [];
  withKeys(fields, args, (key, entity) => {
    if (entity !== undefined) found.push({ entity, key });
    return key;
  });
  return found;
}

function changed(spec: FieldSpec, value: Json, change: KeyChange): Json {
  switch (spec.type) {
    case 'ref':
      return isKey(value) ? change(value, spec.entity) : value;
    case 'string':
      return typeof value === 'string' ? change(value, undefined) : value;
    case 'array':
      return isList(value) ? changedItems(spec.of, value, change) : value;
    case 'record':
      return isObject(value) ? changedValues(spec.of, value, change) : value;
    case 'union':
      return changed(alternativeOf(spec, value), value, change);
    case 'shape':
      return isObject(value) ? withKeys(membersOf(spec, value), value, change) : value;
    default:
      return value;
  }
}

function changedItems(of: FieldSpec, items: readonly Json[], change: KeyChange): Json {
  const next = items.map((item) => changed(of, item, change));
  return next.every((item, at) => item === items[at]) ? items : next;
}

function changedValues(of: FieldSpec, record: JsonObject, change: KeyChange): Json {
  const fields = Object.fromEntries(Object.keys(record).map((name) => [name, of]));
  return withKeys(fields, record, change);
}

/** The fields of a shape, or of the variant that a value is. */
export function membersOf(spec: Extract<FieldSpec, { type: 'shape' }>, value: JsonObject): Fields {
  if ('fields' in spec) return spec.fields;
  const tag = value[spec.tag];
  return (typeof tag === 'string' ? spec.variants[tag] : undefined) ?? {};
}
