import { jsonText } from '../fields/given.ts';
import type { JsonSchema } from '../fields/json-schema.ts';
import { isList, isObject, type Json } from '@envloom/core';
import type { OpenAITool } from './openai.ts';

/** A tool whose arguments the model's server holds to their schema. */
export interface StrictTool {
  readonly type: 'function';
  readonly function: OpenAITool['function'] & { readonly strict: true };
}

/**
 * A tool for strict mode, where every property is required and no other is allowed. What may be left out
 * takes null; what strict schemas cannot say has a form that is read as what it stands for: an object with
 * free keys is a list of `{"key", "value"}`, any JSON value is `{"json_text": "…"}`. Limits that strict
 * mode does not know are told in words; the tool checks them.
 *
 * @see https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 */
export function strictToolOf({
  function: { name, description, parameters },
}: OpenAITool): StrictTool {
  const strict = strictSchema(parameters);
  return { type: 'function', function: { name, description, parameters: strict, strict: true } };
}

function isSchema(value: Json | undefined): value is JsonSchema {
  return isObject(value);
}

/** What strict mode takes as it is. */
const kept: ReadonlySet<string> = new Set([
  'type',
  'enum',
  'const',
  'pattern',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
]);

function strictSchema(schema: JsonSchema): JsonSchema {
  const { oneOf, anyOf, properties, additionalProperties, items } = schema;
  const described = wordsOf(schema);
  const union = oneOf ?? anyOf;
  if (union !== undefined && isList(union))
    return { anyOf: union.filter(isSchema).map(strictSchema), ...described };
  if (isSchema(properties)) return { ...strictObject(schema, properties), ...described };
  if (isSchema(additionalProperties))
    return { ...entries(additionalProperties, schema), ...described };
  if (isSchema(items)) return { ...rest(schema), items: strictSchema(items), ...described };
  return isAnything(schema) ? { ...anyJson, ...described } : { ...rest(schema), ...described };
}

/** Whether a schema takes any JSON value. */
function isAnything({ type, enum: values, anyOf, oneOf }: JsonSchema): boolean {
  return [type, values, anyOf, oneOf].every((keyword) => keyword === undefined);
}

function rest(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => kept.has(keyword)));
}

function strictObject(
  { required }: JsonSchema,
  properties: { readonly [name: string]: Json },
): JsonSchema {
  const needed = new Set(Array.isArray(required) ? required : []);
  const all = Object.entries(properties).flatMap(([name, schema]) =>
    isSchema(schema)
      ? [[name, needed.has(name) ? strictSchema(schema) : nullable(schema)] as const]
      : [],
  );
  return {
    type: 'object',
    properties: Object.fromEntries(all),
    required: all.map(([name]) => name),
    additionalProperties: false,
  };
}

const text: JsonSchema = { type: 'string', description: 'The value as JSON text.' };

const anyJson = closed({ [jsonText]: text });

function entries(value: JsonSchema, { minProperties, maxProperties }: JsonSchema): JsonSchema {
  return {
    type: 'array',
    items: closed({ key: { type: 'string' }, value: strictSchema(value) }),
    ...(minProperties === undefined ? {} : { minItems: minProperties }),
    ...(maxProperties === undefined ? {} : { maxItems: maxProperties }),
  };
}

function closed(properties: { readonly [name: string]: JsonSchema }): JsonSchema {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

/** A value, or null for none. */
function nullable(schema: JsonSchema): JsonSchema {
  const { description: _, ...strict } = strictSchema(schema);
  const { default: value } = schema;
  const none = value === undefined ? 'left out' : JSON.stringify(value);
  return takesNull(schema)
    ? { ...withNoText(strict), ...wordsOf(schema, [`{"${jsonText}": null}: ${none}`]) }
    : { ...withNull(strict), ...wordsOf(schema, [`null: ${none}`]) };
}

/** Whether null is a value already. */
function takesNull({ type, anyOf }: JsonSchema): boolean {
  const alternatives = anyOf !== undefined && isList(anyOf) ? anyOf.filter(isSchema) : [];
  return type === 'null' || alternatives.some((each) => isAnything(each) || takesNull(each));
}

/** Where null is a value, an object stands for none. */
const noText = closed({ [jsonText]: { type: 'null' } });

function withNoText(strict: JsonSchema): JsonSchema {
  const { anyOf } = strict;
  return { anyOf: [...(anyOf !== undefined && isList(anyOf) ? anyOf : [strict]), noText] };
}

function withNull(strict: JsonSchema): JsonSchema {
  const { type, enum: values, anyOf, properties } = strict;
  if (isObject(properties) && Object.keys(properties).join() === jsonText)
    return closed({ [jsonText]: { ...text, type: ['string', 'null'] } });
  if (anyOf !== undefined && isList(anyOf)) return { anyOf: [...anyOf, { type: 'null' }] };
  if (typeof type !== 'string' || type === 'object' || type === 'array')
    return { anyOf: [strict, { type: 'null' }] };
  const named = values !== undefined && isList(values) ? { enum: [...values, null] } : {};
  return { ...strict, ...named, type: [type, 'null'] };
}

/** The description, with what strict mode has no keyword for. */
function wordsOf(schema: JsonSchema, more: readonly string[] = []): JsonSchema {
  const { description, minLength, maxLength, uniqueItems } = schema;
  const limits = [
    ...(typeof minLength === 'number' ? [`at least ${minLength} characters`] : []),
    ...(typeof maxLength === 'number' ? [`at most ${maxLength} characters`] : []),
    ...(uniqueItems === true ? ['no value twice'] : []),
    ...more,
  ];
  const said = typeof description === 'string' ? [description] : [];
  const words = [...said, ...(limits.length === 0 ? [] : [`(${limits.join('; ')})`])].join(' ');
  return words === '' ? {} : { description: words };
}
