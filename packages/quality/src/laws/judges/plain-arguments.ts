import { type Fields, type FieldSpec, jsonSchemaOf } from '@envloom/runtime';
import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { valueOfText } from '../play/call.ts';
import { type Accepts, schemaJudge } from './schema-judge.ts';

/**
 * Arguments as the schemas of a tool have them: without null for what may be left out, and with what the
 * forms of strict schemas stand for. All else stays as it is.
 */
export function plainArguments(params: Fields, args: Json): Json {
  return isObject(args) ? plainMembers(params, args) : args;
}

function plainMembers(fields: Fields, object: JsonObject): Json {
  const known = new Map(Object.entries(fields));
  // `__proto__` stays a member of its own.
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => {
      const spec = known.get(name);
      if (spec === undefined) return [[name, value] as const];
      return isLeftOut(spec, value) ? [] : [[name, plainValue(spec, value)] as const];
    }),
  );
}

function isLeftOut(spec: FieldSpec, value: Json): boolean {
  if (spec.optional !== true && spec.default === undefined) return false;
  return admitsNull(spec) ? textIn(value) === null : value === null;
}

function admitsNull(spec: FieldSpec): boolean {
  if (spec.type === 'json' || spec.nullable === true) return true;
  return spec.type === 'union' && spec.of.some(admitsNull);
}

function plainValue(spec: FieldSpec, value: Json): Json {
  switch (spec.type) {
    case 'row':
      return isObject(value) ? plainMembers(spec.fields, value) : value;
    case 'shape':
      return isObject(value) ? plainMembers(fieldsOf(spec, value), value) : value;
    case 'array':
      return isList(value) ? value.map((item) => plainValue(spec.of, item)) : value;
    case 'record':
      return plainRecord(spec.of, value);
    case 'json':
      return plainJson(value);
    case 'union':
      return plainAlternative(spec.of, value);
    default:
      return value;
  }
}

/** As the first alternative reads it whose schema it keeps. */
function plainAlternative(alternatives: readonly FieldSpec[], value: Json): Json {
  const readings = alternatives.map((of) => ({ of, plain: plainValue(of, value) }));
  return readings.find(({ of, plain }) => judgeOf(of)({ value: plain }))?.plain ?? value;
}

const judges = new WeakMap<FieldSpec, Accepts>();

function judgeOf(of: FieldSpec): Accepts {
  const judge = judges.get(of) ?? schemaJudge(jsonSchemaOf({ value: of }));
  judges.set(of, judge);
  return judge;
}

function fieldsOf(spec: Extract<FieldSpec, { type: 'shape' }>, value: JsonObject): Fields {
  if ('fields' in spec) return spec.fields;
  const name = value[spec.tag];
  const found = Object.entries(spec.variants).find(([variant]) => variant === name);
  return found?.[1] ?? {};
}

function plainRecord(of: FieldSpec, value: Json): Json {
  const object = isList(value) ? objectOf(value) : value;
  if (!isObject(object)) return value;
  const members = Object.entries(object).map(([key, item]) => [key, plainValue(of, item)] as const);
  return Object.fromEntries(members);
}

/** `undefined` where they are no entries of an object. */
function objectOf(list: readonly Json[]): JsonObject | undefined {
  const entries = list.map(entryIn);
  const known = entries.filter((entry) => entry !== undefined);
  const keys = new Set(known.map(([key]) => key));
  return keys.size === list.length ? Object.fromEntries(known) : undefined;
}

function entryIn(item: Json): readonly [string, Json] | undefined {
  if (!isObject(item) || Object.keys(item).length !== 2) return undefined;
  const { key, value } = item;
  return typeof key === 'string' && value !== undefined ? [key, value] : undefined;
}

function plainJson(value: Json): Json {
  const text = textIn(value);
  return typeof text === 'string' ? (valueOfText(text) ?? value) : value;
}

function textIn(value: Json): Json | undefined {
  return isObject(value) && Object.keys(value).join() === 'json_text'
    ? value['json_text']
    : undefined;
}
