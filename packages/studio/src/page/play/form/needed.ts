import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import type { FieldSpec, Fields } from '@envloom/runtime';
import { fieldsOfVariant, variantOf } from './variant.ts';

/** Whether a field may not be left out. */
export const isNeeded = ({ optional, default: standing }: FieldSpec): boolean =>
  optional !== true && standing === undefined;

/**
 * The fields that are needed and not there, also those of values within, such as `items 2 quantity`.
 *
 * @param within the value that has these fields, in words; empty: they are arguments
 */
export function missingIn(fields: Fields, value: JsonObject, within = ''): readonly string[] {
  return Object.entries(fields).flatMap(([name, spec]) => {
    const given = value[name];
    const path = `${within} ${name}`.trim();
    if (given !== undefined) return missingWithin(spec, given, path);
    return isNeeded(spec) ? [path] : [];
  });
}

/** What is missing in a value that is there. */
function missingWithin(spec: FieldSpec, value: Json, path: string): readonly string[] {
  if (spec.type === 'array' && isList(value))
    return value.flatMap((item, at) => missingItem(spec.of, item, `${path} ${at + 1}`));
  if (!isObject(value)) return [];
  if (spec.type === 'record')
    return Object.entries(value).flatMap(([name, member]) =>
      missingWithin(spec.of, member, `${path} ${name}`),
    );
  return missingIn(fieldsOf(spec, value), value, path);
}

/** An item that was added and not written yet is null. */
function missingItem(spec: FieldSpec, item: Json, path: string): readonly string[] {
  return item === null && spec.type !== 'json' ? [path] : missingWithin(spec, item, path);
}

/** The fields of an object with a fixed shape; of one of several kinds, those of its kind. */
function fieldsOf(spec: FieldSpec, value: JsonObject): Fields {
  if (spec.type === 'row') return spec.fields;
  if (spec.type !== 'shape') return {};
  if ('fields' in spec) return spec.fields;
  return fieldsOfVariant(spec, variantOf(spec, value));
}
