import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { isReference, valueAt } from '../json/pointer.ts';
import { lose, type SchemaPlace } from './context.ts';
import { merge } from './merge.ts';

/** A schema without `$ref` and `allOf`. */
export interface FlatSchema {
  readonly schema: JsonObject;
  /** The references that led to it, so that a circle is noticed. */
  readonly open: ReadonlySet<string>;
  /** The reference that it is, where it is one and nothing else. */
  readonly reference: string | undefined;
  /** Whether a reference led back to where it came from. */
  readonly isCircle: boolean;
}

/** What a schema that takes everything, or that cannot be read, becomes. */
const anything: JsonObject = {};

/** Follows references and merges what `allOf` puts together. */
export function flatten(schema: Json, place: SchemaPlace): FlatSchema {
  if (!isObject(schema)) return flat(anything, place);
  if (isReference(schema)) return followed(schema, place);
  const { allOf, ...rest } = schema;
  if (allOf === undefined || !isList(allOf)) return flat(schema, place);
  const parts = allOf.map((part) => flatten(part, place));
  if (parts.some(({ isCircle }) => isCircle)) {
    lose(place, 'lost', 'allOf', 'It contains itself.');
    return { ...flat(anything, place), isCircle: false };
  }
  const open = new Set(parts.flatMap((part) => [...part.open]));
  const [only] = parts.length === 1 && isBare(rest) ? parts : [];
  const merged = [...parts.map((part) => part.schema), rest].reduce((a, b) => merge(a, b, place));
  return { schema: merged, open, reference: only?.reference, isCircle: false };
}

const flat = (schema: JsonObject, { open }: SchemaPlace): FlatSchema => ({
  schema,
  open,
  reference: undefined,
  isCircle: false,
});

/** Words about a value, beside which a reference still is nothing but that. */
const aboutOnly = new Set([
  'description',
  'title',
  'deprecated',
  'example',
  'examples',
  'nullable',
]);

const isBare = (rest: JsonObject): boolean =>
  Object.keys(rest).every((key) => aboutOnly.has(key) || key.startsWith('x-'));

function followed(schema: JsonObject & { readonly $ref: string }, place: SchemaPlace): FlatSchema {
  const { $ref: reference, ...beside } = schema;
  const { context, open } = place;
  if (open.has(reference)) return { ...flat(anything, place), isCircle: true };
  const target = valueAt(context.root, reference);
  if (target === undefined) {
    lose(place, 'lost', '$ref', `\`${reference}\` is not in the document, and nothing is fetched.`);
    return flat(anything, place);
  }
  const inside = { ...place, open: new Set([...open, reference]) };
  const found = flatten(target, inside);
  // A reference that is a reference is the other one.
  const own = found.reference ?? reference;
  if (context.dialect === 'openapi-3.0' || found.isCircle) return { ...found, reference: own };
  return {
    ...found,
    schema: merge(found.schema, beside, place),
    reference: isBare(beside) ? own : undefined,
  };
}
