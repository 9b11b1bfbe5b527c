import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { lose, memberPlace, type SchemaPlace } from './context.ts';
import { isName } from '../json/name.ts';
import { stepsOf } from '../json/pointer.ts';
import { fitsType } from './fits-type.ts';
import { prose } from './prose.ts';
import type { NamedTypeJson, ShapeJson, TypeJson, UnknownMembers } from './type-json.ts';

/** Longest description of a member. */
const longestDescription = 2_000;

/** Most members of a shape. */
const mostMembers = 200;

/** Gives the type of a part; `convert.ts`, which needs this file, passes itself. */
export type Convert = (schema: Json, place: SchemaPlace) => TypeJson;

/** The members that an object has, and what becomes of others. */
export interface ObjectMembers {
  readonly members: readonly NamedTypeJson[];
  readonly unknown: UnknownMembers;
}

/**
 * The declared members of an object, as params or members of a shape.
 *
 * @param schema without `$ref` and `allOf`
 */
export function membersOf(schema: JsonObject, place: SchemaPlace, convert: Convert): ObjectMembers {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const { required } = schema;
  const needed = new Set(isList(required) ? required : []);
  const members = declaredNames(schema, place).map((name) => {
    const member = Object.hasOwn(properties, name) ? (properties[name] ?? {}) : {};
    return memberOf({ name, schema: member, isRequired: needed.has(name) }, place, convert);
  });
  return { members, unknown: unknownOf(schema, place) };
}

/** The members that a schema knows, also by `required` alone. */
function declaredNames(
  { properties, required }: JsonObject,
  place: SchemaPlace,
): readonly string[] {
  const declared = isObject(properties) ? properties : {};
  const needed = (isList(required) ? required : []).filter((name) => typeof name === 'string');
  const names = new Set([...Object.keys(declared), ...needed]);
  return [...names].filter((name) => isSaid(name, declared[name] ?? {}, place));
}

/** Names that reach the prototype of an object. */
const refusedNames = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a member is one of the model: what only the other side writes is none. */
function isSaid(name: string, member: Json, place: SchemaPlace): boolean {
  const { direction } = place.context;
  const foreign = direction === 'input' ? 'readOnly' : 'writeOnly';
  if (isObject(member) && member[foreign] === true) return false;
  const isSayable = isName(name) && !refusedNames.has(name);
  if (!isSayable)
    lose(memberPlace(place, name), 'lost', 'properties', 'The name cannot be one of a member.');
  return isSayable;
}

/** A member, or a parameter, as its owner declares it. */
export interface Declared {
  readonly name: string;
  readonly schema: Json;
  readonly isRequired: boolean;
}

export function memberOf(
  { name, schema, isRequired }: Declared,
  place: SchemaPlace,
  convert: Convert,
): NamedTypeJson {
  const at = memberPlace(place, name);
  const type = convert(schema, at);
  const description = isObject(schema)
    ? prose(schema['description'], longestDescription)
    : undefined;
  return {
    name,
    ...type,
    ...(isRequired ? {} : { optional: true }),
    ...(description === undefined ? {} : { description }),
    ...(isRequired ? {} : defaultOf(schema, type, at)),
  };
}

function defaultOf(schema: Json, type: TypeJson, place: SchemaPlace): { readonly default?: Json } {
  const value = isObject(schema) ? schema['default'] : undefined;
  if (value === undefined || place.context.direction === 'output') return {};
  if (fitsType(value, type)) return { default: value };
  lose(place, 'loosened', 'default', 'It is no value of the type, or one that is not looked into.');
  return {};
}

function unknownOf(schema: JsonObject, place: SchemaPlace): UnknownMembers {
  const { additionalProperties: more, unevaluatedProperties: other } = schema;
  if (more === false || other === false) return 'refuse';
  if (isObject(more) && Object.keys(more).length > 0)
    lose(
      place,
      'loosened',
      'additionalProperties',
      'Members that are not declared may be anything.',
    );
  return more === undefined && place.inUnion !== true ? 'ignore' : 'keep';
}

/** An object as a shape, or as a record where no member is declared. */
export function objectType(
  schema: JsonObject,
  reference: string | undefined,
  place: SchemaPlace,
  convert: Convert,
): TypeJson {
  const count = declaredNames(schema, place).length;
  if (count === 0) return recordType(schema, place, convert);
  if (count > mostMembers) {
    lose(place, 'lost', 'properties', `A shape has at most ${mostMembers} members.`);
    return { type: 'record', of: { type: 'json' } };
  }
  const { shapes, scope, direction } = place.context;
  if (reference === undefined)
    return { type: 'shape', shape: shapes.ofMembers(place.words, shapeOf(schema, place, convert)) };
  const isKept = direction === 'input' && place.inUnion === true;
  const key = JSON.stringify([scope, reference, direction, isKept]);
  const words = [stepsOf(reference)?.at(-1) ?? ''];
  const shape = shapes.ofReference(key, words, (at) => {
    const inside = { ...place, at, words, open: new Set<string>(), losses: [] };
    return { shape: shapeOf(schema, inside, convert), losses: inside.losses };
  });
  return { type: 'shape', shape };
}

function shapeOf(
  schema: JsonObject,
  place: SchemaPlace,
  convert: Convert,
): Omit<ShapeJson, 'name'> {
  const { members: fields, unknown } = membersOf(schema, place, convert);
  const isTold = place.context.direction === 'input' && unknown !== 'refuse';
  return { fields, ...(isTold ? { unknown } : {}) };
}

function recordType(schema: JsonObject, place: SchemaPlace, convert: Convert): TypeJson {
  const { additionalProperties: more } = schema;
  if (more === false)
    lose(place, 'loosened', 'additionalProperties', 'That it has no members is not checked.');
  const of = isObject(more) ? convert(more, memberPlace(place, 'value')) : { type: 'json' };
  return { type: 'record', of };
}
