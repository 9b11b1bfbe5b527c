import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { itemPlace, lose, type SchemaPlace } from './context.ts';
import { flatten, type FlatSchema } from './flatten.ts';
import { kindsOf, type SchemaType } from './kinds.ts';
import { reportUnsaid } from './losses-of.ts';
import { merge } from './merge.ts';
import { objectType } from './object-type.ts';
import { numberType, stringType } from './scalars.ts';
import type { TypeJson } from './type-json.ts';
import { unionOf } from './union-of.ts';
import { listedValues, valuesType } from './values-type.ts';

/** Most levels of a value that are typed: chains of references can be as long as a document. */
const deepest = 300;

/**
 * The type of the logic model for the values of a schema. What it cannot say is told as losses; for an
 * input the type then takes more than the schema, never less.
 */
export function convert(schema: Json, place: SchemaPlace): TypeJson {
  if (place.depth > deepest) {
    lose(place, 'lost', 'properties', `It is more than ${deepest} levels deep; it is any value.`);
    return { type: 'json' };
  }
  const flat = flatten(schema, place);
  if (flat.isCircle) {
    lose(place, 'lost', '$ref', 'It contains itself; from here on it is any value.');
    return { type: 'json' };
  }
  const inside = { ...place, open: flat.open };
  reportUnsaid(flat.schema, inside);
  const type = typeOf(flat, inside);
  return kindsOf(flat.schema).isNullable ? orNull(type) : type;
}

function orNull(type: TypeJson): TypeJson {
  return type.type === 'json' ? type : { ...type, nullable: true };
}

function typeOf(flat: FlatSchema, place: SchemaPlace): TypeJson {
  const { schema, reference } = flat;
  const values = listedValues(schema);
  if (values !== undefined) return listed(values, place);
  const alternatives = alternativesOf(schema, place);
  if (alternatives !== undefined) return union(schema, alternatives, place);
  const { types, isNullable } = kindsOf(schema);
  if (types.length === 0) return isNullable ? onlyNull(place) : { type: 'json' };
  return unionOf(
    types.map((type) => ofType(type, schema, reference, place)),
    place,
  );
}

/** null alone has no type of its own. */
function onlyNull(place: SchemaPlace): TypeJson {
  lose(place, 'loosened', 'type', 'That it is null only is not checked.');
  return { type: 'json' };
}

function listed(values: readonly Json[], place: SchemaPlace): TypeJson {
  const others = values.filter((value) => value !== null);
  if (others.length === 0) return onlyNull(place);
  const type = valuesType(others, place);
  return others.length < values.length ? orNull(type) : type;
}

function ofType(
  type: SchemaType,
  schema: JsonObject,
  reference: string | undefined,
  place: SchemaPlace,
): TypeJson {
  switch (type) {
    case 'string':
      return stringType(schema, place);
    case 'integer':
    case 'number':
      return numberType(schema, type, place);
    case 'boolean':
      return { type };
    case 'array':
      return arrayType(schema, place);
    default:
      return objectType(schema, reference, place, convert);
  }
}

function arrayType(schema: JsonObject, place: SchemaPlace): TypeJson {
  const { minItems, maxItems, uniqueItems } = schema;
  return {
    type: 'array',
    of: itemType(schema, place),
    ...(typeof minItems === 'number' && minItems > 0 ? { min_items: minItems } : {}),
    ...(typeof maxItems === 'number' ? { max_items: maxItems } : {}),
    ...(uniqueItems === true ? { distinct: true } : {}),
  };
}

function itemType({ items, prefixItems }: JsonObject, place: SchemaPlace): TypeJson {
  const tuple = isList(prefixItems) ? prefixItems : items;
  if (!isList(tuple)) return convert(items ?? {}, itemPlace(place));
  lose(place, 'loosened', 'prefixItems', 'Which item has which type is not told apart.');
  const rest = tuple === prefixItems && isObject(items) ? [items] : [];
  const types = [...tuple, ...rest].map((item) => convert(item, itemPlace(place)));
  return unionOf(types, place);
}

/** What a value must be one of; undefined where there is nothing to choose. */
export function alternativesOf(
  schema: JsonObject,
  place: SchemaPlace,
): readonly Json[] | undefined {
  const { anyOf, oneOf } = schema;
  const given = isList(oneOf) ? oneOf : anyOf;
  if (!isList(given) || given.length === 0) return undefined;
  if (isList(oneOf) && isList(anyOf))
    lose(place, 'loosened', 'anyOf', 'It stands beside `oneOf`, which alone is read.');
  if (!given.every(isConstraint)) return given;
  lose(place, 'loosened', 'anyOf', 'Which members must be there together is not checked.');
  return undefined;
}

/** An alternative that only asks for members which are declared outside of it. */
function isConstraint(alternative: Json): boolean {
  const keys = isObject(alternative) ? Object.keys(alternative) : [];
  return keys.length > 0 && keys.every((key) => key === 'required' || key === 'not');
}

function union(schema: JsonObject, alternatives: readonly Json[], place: SchemaPlace): TypeJson {
  const { anyOf: _anyOf, oneOf: _oneOf, ...shared } = schema;
  const isChoice = alternatives.filter((each) => !isObject(each) || !isNull(each)).length > 1;
  const types = alternatives.map((alternative, at) => {
    if (isObject(alternative) && isNull(alternative)) return nothing;
    if (!isChoice) return alternativeType(alternative, shared, place);
    const words = [...place.words, `${at + 1}`];
    return alternativeType(alternative, shared, { ...place, inUnion: true, words });
  });
  const nulls = types.filter((type) => type === nothing);
  const type = unionOf(
    types.filter((each) => each !== nothing),
    place,
  );
  return nulls.length > 0 ? orNull(type) : type;
}

/** Stands for `null` among alternatives. */
const nothing: TypeJson = { type: 'null' };

/** Keywords beside alternatives that hold for each of them. */
const structural = new Set(['type', 'properties', 'required', 'additionalProperties', 'items']);

function alternativeType(alternative: Json, shared: JsonObject, place: SchemaPlace): TypeJson {
  const common = Object.entries(shared).filter(([key]) => structural.has(key));
  const flat = flatten(alternative, place);
  const isTyped = kindsOf(flat.schema).types.length > 0;
  if (flat.isCircle || common.every(([key]) => key === 'type' && isTyped))
    return convert(alternative, place);
  const merged = merge(Object.fromEntries(common), flat.schema, place);
  return convert(merged, { ...place, open: flat.open });
}

function isNull({ type, enum: values, const: only }: JsonObject): boolean {
  const isOnlyNull = isList(values) && values.length === 1 && values[0] === null;
  return type === 'null' || only === null || isOnlyNull;
}
