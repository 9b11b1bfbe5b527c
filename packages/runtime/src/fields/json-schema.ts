import { isList, type Json } from '@envloom/core';
import { patternSource } from './pattern.ts';
import type {
  ArraySpec,
  EnumSpec,
  Fields,
  FieldSpec,
  IntegerSpec,
  NumberSpec,
  PlainShapeSpec,
  RecordSpec,
  RefSpec,
  StringSpec,
  TaggedShapeSpec,
  UnknownMembers,
} from './spec.ts';

/** A JSON Schema, draft 2020-12, as data. */
export type JsonSchema = { readonly [keyword: string]: Json };

const dateSource = '[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])';
const timeSource = '(?:[01][0-9]|2[0-3]):[0-5][0-9]';
const datePattern = `^${dateSource}$`;
const timePattern = `^${timeSource}(?::[0-5][0-9])?$`;
const dateTimePattern = `^${dateSource}T${timeSource}:[0-5][0-9]Z$`;
const notProto: JsonSchema = { not: { const: '__proto__' } };
const anything: JsonSchema = { propertyNames: notProto };

/** By what becomes of members that are not declared: what a schema says of them. */
const others: Readonly<Record<UnknownMembers, JsonSchema>> = {
  refuse: { additionalProperties: false },
  ignore: { additionalProperties: true },
  keep: { additionalProperties: anything, propertyNames: notProto },
};

/**
 * The JSON Schema (draft 2020-12) of an object with these fields and, unless `unknown` says otherwise, no others.
 *
 * It accepts exactly what the runtime accepts, but for what JSON Schema cannot say: that a day
 * exists in its month (the pattern allows 31 April), `decimals` (binary fractions are no multiples
 * of 0.01), well-formed Unicode, and the limits on size and depth (strings of 1,000,000 code units,
 * `json` values of 64 levels, arguments of 1,048,576 characters and values in all).
 */
export function jsonSchemaOf(fields: Fields, unknown: UnknownMembers = 'refuse'): JsonSchema {
  const properties = Object.entries(fields).map(
    ([name, spec]) => [name, fieldSchema(name, spec)] as const,
  );
  const required = Object.entries(fields)
    .filter(([, spec]) => spec.optional !== true && spec.default === undefined)
    .map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
    ...others[unknown],
  };
}

function fieldSchema(name: string, spec: FieldSpec): JsonSchema {
  const description = withHint(spec.description ?? inWords(name), hintOf(spec));
  const withDefault = spec.default === undefined ? {} : { default: spec.default };
  return { ...valueSchema(spec), description, ...withDefault };
}

/** `The day it is due.` and `YYYY-MM-DD` → `The day it is due (YYYY-MM-DD).` */
function withHint(description: string, hint: string): string {
  const said = description.trim();
  if (hint === '' || said.includes(hint)) return said.replace(/(?<=[\p{L}\p{N}])$/u, '.');
  return `${said.replace(/(?<!\.)\.$/, '')} (${hint}).`.trim();
}

/** `due_on` → `Due on.` */
function inWords(name: string): string {
  const words = separated(name);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** `OrderLine` → `order line` */
function separated(name: string): string {
  return name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase();
}

function hintOf(spec: FieldSpec): string {
  switch (spec.type) {
    case 'ref':
      return `the key of ${withArticle(separated(spec.entity))}`;
    case 'date':
      return 'YYYY-MM-DD';
    case 'time':
      return spec.description?.includes('HH:MM') === true ? '' : 'HH:MM or HH:MM:SS';
    case 'datetime':
      return 'YYYY-MM-DDTHH:MM:SSZ, UTC';
    case 'number':
      return decimalsHint(spec);
    default:
      return '';
  }
}

function withArticle(noun: string): string {
  return `${/^[aeio]|^u(?!ni|se)/.test(noun) ? 'an' : 'a'} ${noun}`;
}

function decimalsHint({ decimals }: NumberSpec): string {
  if (decimals === undefined) return '';
  if (decimals === 0) return 'a whole number';
  return `at most ${decimals} ${decimals === 1 ? 'decimal place' : 'decimal places'}`;
}

/** The JSON Schema of a value. */
export function valueSchema(spec: FieldSpec): JsonSchema {
  const schema = presentSchema(spec);
  return spec.nullable === true ? orNull(schema) : schema;
}

const noValue: JsonSchema = { type: 'null' };

/** The schema of the same values and null; any JSON value may be null anyway. */
function orNull(schema: JsonSchema): JsonSchema {
  const { type, anyOf, oneOf } = schema;
  if (anyOf !== undefined && isList(anyOf)) return { ...schema, anyOf: [...anyOf, noValue] };
  return type === undefined && oneOf === undefined ? schema : { anyOf: [schema, noValue] };
}

function presentSchema(spec: FieldSpec): JsonSchema {
  switch (spec.type) {
    case 'string':
      return stringSchema(spec);
    case 'integer':
    case 'number':
      return numberSchema(spec);
    case 'boolean':
      return { type: 'boolean' };
    case 'scalar':
      return { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] };
    case 'date':
      return { type: 'string', pattern: datePattern };
    case 'time':
      return { type: 'string', pattern: timePattern };
    case 'datetime':
      return { type: 'string', pattern: dateTimePattern };
    case 'enum':
      return enumSchema(spec);
    case 'ref':
      return refSchema(spec);
    default:
      return compositeSchema(spec);
  }
}

type Composite = Extract<
  FieldSpec,
  { type: 'json' | 'row' | 'shape' | 'array' | 'record' | 'union' }
>;

function compositeSchema(spec: Composite): JsonSchema {
  switch (spec.type) {
    case 'json':
      return anything;
    case 'row':
      return jsonSchemaOf(spec.fields);
    case 'shape':
      return shapeSchema(spec);
    case 'array':
      return arraySchema(spec);
    case 'union':
      return { anyOf: spec.of.map(alternativeSchema) };
    default:
      return recordSchema(spec);
  }
}

/** An alternative may say what it means. */
function alternativeSchema(spec: FieldSpec): JsonSchema {
  const { description } = spec;
  return { ...valueSchema(spec), ...(description === undefined ? {} : { description }) };
}

function recordSchema({ of, minMembers, maxMembers }: RecordSpec): JsonSchema {
  return {
    type: 'object',
    additionalProperties: valueSchema(of),
    propertyNames: notProto,
    ...(minMembers === undefined ? {} : { minProperties: minMembers }),
    ...(maxMembers === undefined ? {} : { maxProperties: maxMembers }),
  };
}

function stringSchema({ minLength, maxLength, pattern }: StringSpec): JsonSchema {
  return {
    type: 'string',
    ...(minLength === undefined ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(pattern === undefined ? {} : { pattern: patternSource(pattern) }),
  };
}

function numberSchema({ type, min, max }: IntegerSpec | NumberSpec): JsonSchema {
  return {
    type,
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  };
}

function enumSchema({ values }: EnumSpec): JsonSchema {
  return { type: 'string', enum: values };
}

function refSchema({ integer }: RefSpec): JsonSchema {
  return { type: integer === true ? 'integer' : 'string' };
}

function arraySchema({ of, minItems, maxItems, distinct }: ArraySpec): JsonSchema {
  return {
    type: 'array',
    items: valueSchema(of),
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
    ...(distinct === true ? { uniqueItems: true } : {}),
  };
}

function shapeSchema(spec: PlainShapeSpec | TaggedShapeSpec): JsonSchema {
  const { unknown } = spec;
  if ('fields' in spec) return jsonSchemaOf(spec.fields, unknown);
  return { oneOf: Object.values(spec.variants).map((fields) => jsonSchemaOf(fields, unknown)) };
}
