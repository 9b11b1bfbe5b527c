import { isList } from './json.ts';

/** Compares two strings by UTF-16 code unit, as `<` does. */
export function byCodeUnit(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * The one text of a JSON value: no white space, object keys sorted by code unit, numbers and
 * strings as ECMAScript's `JSON.stringify` writes them, `undefined` left out. Equal values have equal
 * texts.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return isList(value) ? canonicalList(value) : canonicalObject(value);
}

function canonicalList(list: readonly unknown[]): string {
  return `[${list.map(canonicalJson).join(',')}]`;
}

/** Without a comparison function texts are sorted by code unit. */
function canonicalObject(object: object): string {
  const members: string[] = [];
  for (const key of Object.keys(object).toSorted()) {
    const value: unknown = Reflect.get(object, key);
    if (value !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(value)}`);
  }
  return `{${members.join(',')}}`;
}
