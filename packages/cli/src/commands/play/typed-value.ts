import { isList, isObject, type Json, jsonIn, quote } from '@envloom/core';
import type { JsonSchema } from '@envloom/runtime';
import { plain } from './answer-text.ts';

/** A value that was typed, or what is wrong with it: `a number, not "x"`. */
export type Typed =
  { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly expected: string };

/** What is typed between quotes is a text wherever a text may be. */
export interface Written {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** The value that a player means, by the type that the tool wants. */
export function typedValue({ text, isQuoted }: Written, schema: JsonSchema): Typed {
  const types = typesOf(schema);
  if (isQuoted && (types.length === 0 || types.includes('string'))) return found(text);
  const json = jsonIn(text);
  if (types.length === 0) return found(json ?? text);
  if (json !== undefined && types.includes(typeOf(json))) return found(json);
  if (types.includes('array')) return listOf(text, schema);
  if (types.includes('boolean') && /^(?:yes|no)$/i.test(text))
    return found(text.toLowerCase() === 'yes');
  if (types.includes('string')) return found(text);
  return { ok: false, expected: `${typeName(schema)}, not ${quote(text)}` };
}

const found = (value: Json): Typed => ({ ok: true, value });

/** `a,b` is a list as well as `["a", "b"]`. */
function listOf(text: string, { items = {} }: JsonSchema): Typed {
  const schema = asSchema(items);
  if (/^\s*[[{]/.test(text)) return { ok: false, expected: `JSON, not ${quote(text)}` };
  const parts = text.split(',').map((part) => part.trim());
  const typed = parts
    .filter((part) => part !== '')
    .map((part) => typedValue({ text: part, isQuoted: false }, schema));
  const wrong = typed.find((one) => !one.ok);
  if (wrong !== undefined) return { ok: false, expected: `a list, each ${wrong.expected}` };
  return found(typed.flatMap((one) => (one.ok ? [one.value] : [])));
}

/** The types that a value may have; none: any. */
function typesOf({ type, anyOf, oneOf }: JsonSchema): readonly string[] {
  if (typeof type === 'string') return type === 'number' ? ['number', 'integer'] : [type];
  const parts = [anyOf, oneOf].flatMap((some) => (some !== undefined && isList(some) ? some : []));
  return [...new Set(parts.flatMap((part) => typesOf(asSchema(part))))];
}

function typeOf(json: Json): string {
  if (json === null) return 'null';
  if (typeof json === 'number') return Number.isInteger(json) ? 'integer' : 'number';
  return isList(json) ? 'array' : typeof json;
}

export function asSchema(json: Json): JsonSchema {
  return typeof json === 'object' && json !== null && !isList(json) ? json : {};
}

const names: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'yes or no',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object in JSON',
  string: 'a text',
};

/** How objects of a type are written, or those in a list: `{"at": a text, "days": a list, each a text}`. */
export function formsOf(schema: JsonSchema): readonly string[] {
  const { items, oneOf, properties, additionalProperties: others } = schema;
  if (items !== undefined) return formsOf(asSchema(items));
  if (oneOf !== undefined && isList(oneOf)) return oneOf.flatMap((one) => formsOf(asSchema(one)));
  if (properties !== undefined) return [formOf(schema)];
  return isObject(others) ? [`{"…": ${valueForm(others)}, …}`] : [];
}

function formOf({ properties = {}, required = [] }: JsonSchema): string {
  const needed = isList(required) ? required : [];
  const members = Object.entries(asSchema(properties)).map(([name, member]) => {
    const form = `"${name}": ${valueForm(asSchema(member))}`;
    return needed.includes(name) ? form : `[${form}]`;
  });
  return `{${members.join(', ')}}`;
}

function valueForm(schema: JsonSchema): string {
  const { const: only, enum: values } = schema;
  const some = only === undefined ? values : [only];
  if (some !== undefined && isList(some)) return some.map((one) => JSON.stringify(one)).join(' | ');
  const forms = formsOf(schema).join(' | ');
  if (forms === '') return typeName(schema);
  return schema['type'] === 'array' ? `[${forms}, …]` : forms;
}

/** For people: `a whole number`, `one of book, dvd`, `a list of texts`. */
export function typeName(schema: JsonSchema): string {
  const { enum: values, type, items } = schema;
  if (values !== undefined && isList(values)) return `one of ${values.map(plain).join(', ')}`;
  if (type === 'array' && items !== undefined) return `a list, each ${typeName(asSchema(items))}`;
  const types = typesOf(schema);
  const shown = types.includes('number') ? types.filter((one) => one !== 'integer') : types;
  return shown.map((one) => names[one] ?? one).join(' or ') || 'any JSON';
}
