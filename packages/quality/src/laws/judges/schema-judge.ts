import { canonicalJson, type Json } from '@envloom/core';
import type { JsonSchema } from '@envloom/runtime';
import { hasRepeats } from './repeats.ts';

/** Whether a value is what a schema asks for. */
export type Accepts = (value: Json) => boolean;

type JsonMembers = Readonly<Record<string, Json>>;

/** Keywords that say nothing of validity. */
const annotations = new Set(['description', 'default', 'title']);

/**
 * Compiles a JSON Schema (draft 2020-12) of the keywords that tool schemas use, read as the
 * standard says and not as the runtime does.
 * @throws Error at a keyword that is not known here
 */
export function schemaJudge(schema: JsonSchema): Accepts {
  const tests = Object.entries(schema).flatMap(([keyword, argument]) =>
    annotations.has(keyword) ? [] : [testOf(keyword, argument, schema)],
  );
  return (value) => tests.every((test) => test(value));
}

function testOf(keyword: string, argument: Json, schema: JsonSchema): Accepts {
  const compile = keywords[keyword];
  if (compile === undefined)
    throw new Error(`the JSON Schema keyword ${keyword} is not known here`);
  return compile(argument, schema);
}

const types: Readonly<Record<string, Accepts>> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => typeof value === 'number' && Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

type Keyword = (argument: Json, schema: JsonSchema) => Accepts;

const keywords: Readonly<Record<string, Keyword>> = {
  type: (type) => types[textOf(type)] ?? unknownType(type),
  const: (constant) => sameAs(constant),
  enum: (values) => anyOf(listOf(values).map(sameAs)),
  not: (schema) => inverse(judgeOf(schema)),
  oneOf: (schemas) => exactlyOne(listOf(schemas).map(judgeOf)),
  pattern: (source) => ofTexts(patternTest(new RegExp(textOf(source), 'u'))),
  minLength: (least) => ofTexts((text) => Array.from(text).length >= Number(least)),
  maxLength: (most) =>
    ofTexts((text) => text.length <= Number(most) || Array.from(text).length <= Number(most)),
  minimum: (least) => ofNumbers((number) => number >= Number(least)),
  maximum: (most) => ofNumbers((number) => number <= Number(most)),
  items: (schema) => ofLists(everyItem(judgeOf(schema))),
  minItems: (least) => ofLists((list) => list.length >= Number(least)),
  maxItems: (most) => ofLists((list) => list.length <= Number(most)),
  uniqueItems: (wanted) => ofLists((list) => wanted !== true || !hasRepeats(list)),
  properties: (schemas) => ofObjects(eachProperty(membersOf(schemas))),
  required: (names) => ofObjects(hasAll(listOf(names).map(textOf))),
  additionalProperties: (schema, { properties = {} }) =>
    ofObjects(otherProperties(schema, new Set(Object.keys(membersOf(properties))))),
  propertyNames: (schema) => ofObjects(everyName(judgeOf(schema))),
};

function unknownType(type: Json): never {
  throw new Error(`the JSON Schema type ${textOf(type)} is not known here`);
}

function judgeOf(schema: Json): Accepts {
  return typeof schema === 'boolean' ? () => schema : schemaJudge(membersOf(schema));
}

function sameAs(constant: Json): Accepts {
  const text = canonicalJson(constant);
  return (value) =>
    value === constant || (typeof value === 'object' && canonicalJson(value) === text);
}

function anyOf(tests: readonly Accepts[]): Accepts {
  return (value) => tests.some((test) => test(value));
}

function exactlyOne(tests: readonly Accepts[]): Accepts {
  return (value) => tests.filter((test) => test(value)).length === 1;
}

function inverse(test: Accepts): Accepts {
  return (value) => !test(value);
}

function patternTest(pattern: RegExp): (text: string) => boolean {
  return (text) => pattern.test(text);
}

function ofTexts(test: (text: string) => boolean): Accepts {
  return (value) => typeof value !== 'string' || test(value);
}

function ofNumbers(test: (number: number) => boolean): Accepts {
  return (value) => typeof value !== 'number' || test(value);
}

function ofLists(test: (list: readonly Json[]) => boolean): Accepts {
  return (value) => !isList(value) || test(value);
}

function ofObjects(test: (object: JsonMembers) => boolean): Accepts {
  return (value) => !isObject(value) || test(value);
}

function everyItem(test: Accepts): (list: readonly Json[]) => boolean {
  return (list) => list.every((item) => test(item));
}

function eachProperty(schemas: JsonMembers): (object: JsonMembers) => boolean {
  const tests = Object.entries(schemas).map(([name, schema]) => ({ name, test: judgeOf(schema) }));
  return (object) =>
    tests.every(({ name, test }) => {
      const value = Object.hasOwn(object, name) ? object[name] : undefined;
      return value === undefined || test(value);
    });
}

function hasAll(names: readonly string[]): (object: JsonMembers) => boolean {
  return (object) => names.every((name) => Object.hasOwn(object, name));
}

function otherProperties(
  schema: Json,
  known: ReadonlySet<string>,
): (object: JsonMembers) => boolean {
  const test = judgeOf(schema);
  return (object) =>
    Object.entries(object).every(([name, value]) => known.has(name) || test(value));
}

function everyName(test: Accepts): (object: JsonMembers) => boolean {
  return (object) => Object.keys(object).every((name) => test(name));
}

function isObject(value: Json): value is JsonMembers {
  return typeof value === 'object' && value !== null && !isList(value);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function listOf(value: Json): readonly Json[] {
  return isList(value) ? value : [];
}

function membersOf(value: Json): JsonMembers {
  return isObject(value) ? value : {};
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
