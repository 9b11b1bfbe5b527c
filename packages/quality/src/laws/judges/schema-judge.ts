import { canonicalJson, isList, isObject, type Json, type JsonObject } from '@envloom/core';
import type { JsonSchema } from '@envloom/runtime';
import { hasRepeats } from './plain.ts';

/** Whether a value is what a schema asks for. */
export type Accepts = (value: Json) => boolean;

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
  enum: (values) => {
    const tests = listOf(values).map(sameAs);
    return (value) => tests.some((test) => test(value));
  },
  not: (schema) => {
    const test = judgeOf(schema);
    return (value) => !test(value);
  },
  anyOf: (schemas) => {
    const tests = listOf(schemas).map(judgeOf);
    return (value) => tests.some((test) => test(value));
  },
  oneOf: (schemas) => {
    const tests = listOf(schemas).map(judgeOf);
    return (value) => tests.filter((test) => test(value)).length === 1;
  },
  pattern: (source) => {
    const pattern = new RegExp(textOf(source), 'u');
    return ofTexts((text) => pattern.test(text));
  },
  minLength: (least) => ofTexts((text) => Array.from(text).length >= Number(least)),
  maxLength: (most) =>
    ofTexts((text) => text.length <= Number(most) || Array.from(text).length <= Number(most)),
  minimum: (least) => ofNumbers((number) => number >= Number(least)),
  maximum: (most) => ofNumbers((number) => number <= Number(most)),
  items: (schema) => {
    const test = judgeOf(schema);
    return ofLists((list) => list.every((item) => test(item)));
  },
  minItems: (least) => ofLists((list) => list.length >= Number(least)),
  maxItems: (most) => ofLists((list) => list.length <= Number(most)),
  uniqueItems: (wanted) => ofLists((list) => wanted !== true || !hasRepeats(list)),
  properties: (schemas) => {
    const tests = Object.entries(membersOf(schemas)).map(
      ([name, schema]) => [name, judgeOf(schema)] as const,
    );
    return ofObjects((object) =>
      tests.every(([name, test]) => !Object.hasOwn(object, name) || test(object[name] ?? null)),
    );
  },
  required: (names) => {
    const required = listOf(names).map(textOf);
    return ofObjects((object) => required.every((name) => Object.hasOwn(object, name)));
  },
  additionalProperties: (schema, { properties = {} }) => {
    const known = membersOf(properties);
    const test = judgeOf(schema);
    return ofObjects((object) =>
      Object.entries(object).every(([name, value]) => Object.hasOwn(known, name) || test(value)),
    );
  },
  propertyNames: (schema) => {
    const test = judgeOf(schema);
    return ofObjects((object) => Object.keys(object).every((name) => test(name)));
  },
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

function ofTexts(test: (text: string) => boolean): Accepts {
  return (value) => typeof value !== 'string' || test(value);
}

function ofNumbers(test: (number: number) => boolean): Accepts {
  return (value) => typeof value !== 'number' || test(value);
}

function ofLists(test: (list: readonly Json[]) => boolean): Accepts {
  return (value) => !isList(value) || test(value);
}

function ofObjects(test: (object: JsonObject) => boolean): Accepts {
  return (value) => !isObject(value) || test(value);
}

const listOf = (value: Json): readonly Json[] => (isList(value) ? value : []);

const membersOf = (value: Json): JsonObject => (isObject(value) ? value : {});

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
