import { isList, type Json } from './json.ts';

/** Compares two strings by UTF-16 code unit, as `<` does. */
export function byCodeUnit(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * The one text of a JSON value: no white space, object keys sorted by code unit, numbers and
 * strings as ECMAScript's `JSON.stringify` writes them. Equal values have equal texts.
 */
export function canonicalJson(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return isList(value) ? canonicalList(value) : canonicalObject(value);
}

function canonicalList(list: readonly Json[]): string {
  return `[${list.map(canonicalJson).join(',')}]`;
}

/** Without a comparison function texts are sorted by code unit. */
function canonicalObject(object: { readonly [key: string]: Json }): string {
  const members: string[] = [];
  for (const key of Object.keys(object).toSorted()) {
    const value = object[key];
    if (value !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(value)}`);
  }
  return `{${members.join(',')}}`;
}
