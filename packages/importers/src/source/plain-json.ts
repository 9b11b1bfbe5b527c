import { generated, isList, isObject, type Json } from '@envloom/core';
import { ImportError } from '../api/import-error.ts';

/** Most values that a document may unfold into: aliases of YAML can make billions of a few lines. */
const mostValues = 5_000_000;

/** Deepest nesting; schemas nest some twenty levels deep. */
const deepest = 200;

/**
 * Makes sure that a parsed document is JSON: no dates, no binary data, no circles, and not larger than
 * what can be worked on.
 *
 * @throws ImportError
 */
export function requireJson(value: unknown, file: string): Json {
  const count = { left: mostValues };
  checkValue(value, { path: '', depth: 0, file, count });
  return generated<Json>(value);
}

interface Place {
  readonly path: string;
  readonly depth: number;
  readonly file: string;
  readonly count: { left: number };
}

function checkValue(value: unknown, place: Place): void {
  const { path, depth, file, count } = place;
  count.left -= 1;
  if (count.left < 0) throw new ImportError(`${file} unfolds into more than ${mostValues} values.`);
  if (depth > deepest)
    throw new ImportError(`${file} is nested more than ${deepest} levels deep at ${path}.`);
  if (isList(value)) {
    for (const [at, item] of value.entries()) checkValue(item, inner(place, `[${at}]`));
  } else if (isPlainObject(value)) {
    for (const [name, member] of Object.entries(value))
      checkValue(member, inner(place, `.${name}`));
  } else if (!isPlainValue(value)) {
    throw new ImportError(
      `${file} has a value at ${path.replace(/^\./, '')} that JSON does not have (${kindOf(value)}); put it in quotes.`,
    );
  }
}

const inner = (place: Place, step: string): Place => ({
  ...place,
  path: place.depth < 12 ? `${place.path}${step}` : place.path,
  depth: place.depth + 1,
});

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const isPlainValue = (value: unknown): boolean =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value));

function kindOf(value: unknown): string {
  if (value instanceof Date) return 'a date';
  if (typeof value === 'number') return String(value);
  return typeof value === 'object' ? 'binary data, a set or a map' : `a ${typeof value}`;
}
