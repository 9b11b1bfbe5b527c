import { isList, isObject } from '@envloom/core';
import { PyDict } from './dict.ts';
import { PyList } from './sequence.ts';
import type { Place, PyValue } from './value.ts';

/**
 * The value of a JSON text, in which whole numbers and others stay apart as `json.loads` keeps them.
 *
 * @throws SyntaxError
 */
export function parseExact(text: string): unknown {
  return JSON.parse(text, (_key: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && /^-?\d+$/.test(context?.source ?? '')
      ? BigInt(context?.source ?? 0)
      : value,
  );
}

/** A value of JSON as Python has it; numbers that are no bigints are floats. Each container knows its place where one is given. */
export function pyFromJson(value: unknown, place?: Place): PyValue {
  const at = (key: string | number): Place | undefined =>
    place === undefined ? undefined : { parent: place, key };
  if (isList(value))
    return new PyList(
      value.map((item, key) => pyFromJson(item, at(key))),
      place,
    );
  if (isObject(value)) {
    const members = Object.entries(value).map(([key, member]): [string, PyValue] => [
      key,
      pyFromJson(member, at(key)),
    ]);
    return new PyDict(members, { place });
  }
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'number' || typeof value === 'bigint' ? value : null;
}
