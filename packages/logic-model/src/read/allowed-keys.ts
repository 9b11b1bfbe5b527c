import { z } from 'zod';
import type { ModelPath } from '../diagnostics/diagnostic.ts';

/** The keys that a schema allows in the map at `path` of a document. */
export function allowedKeys(path: ModelPath, document: Place): readonly string[] {
  const keys = placesAt(path, document)
    .flatMap(objects)
    .flatMap(({ schema }) => keysOf(schema));
  return [...new Set(keys)];
}

/** The alternatives of the union at `path`: the keys of each, nothing for what is no map. */
export function alternativesAt(path: ModelPath, document: Place): readonly string[][] {
  const [union] = placesAt(path, document).map(({ schema }) => unwrapped(schema));
  return union instanceof z.ZodUnion ? union.options.map(keysOf) : [];
}

/** The schemas of the value at `path`, unions and wrappers resolved as far as the document tells. */
export function schemasAt(path: ModelPath, document: Place): Place[] {
  return placesAt(path, document).flatMap(objects);
}

export function placesAt(path: ModelPath, document: Place): Place[] {
  return path.reduce<Place[]>(
    (places, part) => places.flatMap(objects).flatMap((place) => inside(place, part)),
    [document],
  );
}

/** A schema with the value that it is to describe. */
export interface Place {
  readonly schema: unknown;
  readonly value: unknown;
}

/** The schemas behind wrappers and unions; of a union by `type`, the one that the value names. */
function objects({ schema: wrapped, value }: Place): Place[] {
  const schema = unwrapped(wrapped);
  if (!(schema instanceof z.ZodUnion)) return [{ schema, value }];
  const { options } = schema;
  const named = options.filter((option) => isNamed(option, value));
  return (named.length > 0 ? named : options).flatMap((option) =>
    objects({ schema: option, value }),
  );
}

export function unwrapped(schema: unknown): unknown {
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodLazy;
  return isWrapper ? unwrapped(schema.unwrap()) : schema;
}

function isNamed(option: unknown, value: unknown): boolean {
  if (!(option instanceof z.ZodObject)) return false;
  const type: unknown = option.shape['type'];
  return type instanceof z.ZodLiteral && type.safeParse(memberOf(value, 'type')).success;
}

function inside({ schema, value }: Place, part: string | number): Place[] {
  const member = memberOf(value, part);
  if (schema instanceof z.ZodArray) return [{ schema: schema.element, value: member }];
  if (schema instanceof z.ZodRecord) return [{ schema: schema.valueType, value: member }];
  if (!(schema instanceof z.ZodObject)) return [];
  const { shape } = schema;
  return Object.hasOwn(shape, part) ? [{ schema: shape[part], value: member }] : [];
}

/** The own member or item of a value; undefined where there is none. */
export function memberOf(value: unknown, part: string | number): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.hasOwn(value, part) ? Reflect.get(value, part) : undefined;
}

function keysOf(schema: unknown): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}
