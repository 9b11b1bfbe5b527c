import { isObject, type Json } from './json.ts';

type Members = { readonly [key: string]: Json | undefined };

/** Whether two values are the same JSON: the order of an object's keys and undefined members do not count. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && areSameLists(a, b);
  return isObject(a) && isObject(b) && areSameObjects(a, b);
}

function areSameLists(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, at) => isSame(item, b[at]));
}

function areSameObjects(a: Readonly<Record<string, unknown>>, b: typeof a): boolean {
  for (const key of fieldsOf(a, b)) if (!isSame(own(a, key), own(b, key))) return false;
  return true;
}

/** Whether a value is a list with these values, which are distinct, in any order and each once. */
export function isSameSet(value: unknown, items: readonly unknown[]): boolean {
  return (
    Array.isArray(value) &&
    value.length === items.length &&
    items.every((item) => value.some((found) => isSame(found, item)))
  );
}

/** The fields that either of two rows has. */
export function fieldsOf(a: object, b: object): readonly string[] {
  const fields = Object.keys(a);
  for (const key of Object.keys(b)) if (!Object.hasOwn(a, key)) fields.push(key);
  return fields;
}

/** A field's value; what every object has by nature does not count. */
export function own<Value>(
  object: { readonly [key: string]: Value },
  field: string,
): Value | undefined {
  return Object.hasOwn(object, field) ? object[field] : undefined;
}

/** The fields of a row; none where the value is no row. */
export function membersOf(value: Json | undefined): Members {
  return isObject(value) ? value : {};
}
