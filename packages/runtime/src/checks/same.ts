import { isList, isObject, type Json } from '../json/json.ts';

/** Whether two values are the same JSON: the order of an object's keys and undefined members do not count. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (isList(a) || isList(b)) return isList(a) && isList(b) && areSameLists(a, b);
  return areSameObjects(a, b);
}

function areSameLists(a: readonly Json[], b: readonly Json[]): boolean {
  return a.length === b.length && a.every((item, at) => isSame(item, b[at]));
}

type Members = { readonly [key: string]: Json | undefined };

function areSameObjects(a: Members, b: Members): boolean {
  return fieldsOf(a, b).every((key) => isSame(own(a, key), own(b, key)));
}

/** The fields that either of two rows has. */
export function fieldsOf(a: object, b: object): readonly string[] {
  const keys = Object.keys(a);
  return [...keys, ...Object.keys(b).filter((key) => !Object.hasOwn(a, key))];
}

/** A field's value; what every object has by nature does not count. */
export function own(object: Members, field: string): Json | undefined {
  return Object.hasOwn(object, field) ? object[field] : undefined;
}

/** The fields of a row; none where the value is no row. */
export function membersOf(value: Json | undefined): Members {
  return isMembers(value) ? value : {};
}

/** Whether a value has fields. */
export function isMembers(value: Json | undefined): value is Members & { [key: string]: Json } {
  return isObject(value);
}
