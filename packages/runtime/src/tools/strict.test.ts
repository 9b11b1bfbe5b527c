import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonSchemaOf, type JsonSchema } from '../fields/json-schema.ts';
import { objectParser } from '../fields/object.ts';
import { parserOf, readyFields } from '../fields/parser.ts';
import { Problems } from '../fields/problem.ts';
import type { Fields, FieldSpec } from '../fields/spec.ts';
import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { fieldsArbitrary, objectFor } from '../testing/specs.ts';
import { argumentReader, Refused } from './tool.ts';
import { strictToolOf } from './strict.ts';

function strictOf(fields: Fields): JsonSchema {
  const tool = { name: 't', description: 'T.', parameters: jsonSchemaOf(fields) };
  return strictToolOf({ type: 'function', function: tool }).function.parameters;
}

const known = new Set(
  'type description enum const pattern minimum maximum minItems maxItems items properties required additionalProperties anyOf'.split(
    ' ',
  ),
);

function objectIn(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function listIn(value: Json | undefined): readonly Json[] {
  return value !== undefined && isList(value) ? value : [];
}

/** What OpenAI's strict mode refuses of a schema. */
function flaws(given: Json): string[] {
  const schema = objectIn(given);
  const { type, properties, required, additionalProperties, items, anyOf } = schema;
  const strange = Object.keys(schema).filter((keyword) => !known.has(keyword));
  const names = Object.keys(objectIn(properties));
  const isClosed =
    additionalProperties === false && JSON.stringify(names) === JSON.stringify(required);
  const open = type === 'object' && !isClosed ? ['open'] : [];
  const own = items === undefined ? [] : [items];
  const parts = [...Object.values(objectIn(properties)), ...own, ...listIn(anyOf)];
  return [...strange, ...open, ...parts.flatMap(flaws)];
}

/** As a model writes it that is held to the strict schema. */
function written(spec: FieldSpec, value: Json): Json {
  if (value === null && spec.nullable === true && spec.type !== 'json') return null;
  switch (spec.type) {
    case 'json':
      return { json_text: JSON.stringify(value) };
    case 'row':
      return writtenObject(spec.fields, value);
    case 'shape':
      return writtenObject('fields' in spec ? spec.fields : variantOf(spec, value), value);
    case 'union': {
      const isRead = (of: FieldSpec) => !(parserOf(of)(value) instanceof Problems);
      const alternative = spec.of.find(isRead);
      return alternative === undefined ? value : written(alternative, value);
    }
    case 'array':
      return listIn(value).map((item) => written(spec.of, item));
    case 'record':
      return Object.entries(objectIn(value)).map(([key, item]) => {
        return { key, value: written(spec.of, item) };
      });
    default:
      return value;
  }
}

function variantOf({ tag, variants }: Extract<FieldSpec, { tag: string }>, value: Json): Fields {
  const name = objectIn(value)[tag];
  return (typeof name === 'string' ? variants[name] : undefined) ?? {};
}

function writtenObject(fields: Fields, value: Json): Json {
  return Object.fromEntries(
    Object.entries(fields).map(([name, spec]) => {
      const given = objectIn(value)[name];
      if (given !== undefined) return [name, written(spec, given)];
      return [name, admitsNull(spec) ? { json_text: null } : null];
    }),
  );
}

function admitsNull(spec: FieldSpec): boolean {
  if (spec.type === 'json' || spec.nullable === true) return true;
  return spec.type === 'union' && spec.of.some(admitsNull);
}

/**
 * Whether some union has two alternatives whose strict forms can be taken for each other: a list of entries
 * stands for an object, and an object with a text for any JSON. Or whether members that nobody declared are
 * kept, which strict schemas do not allow.
 */
function isAmbiguous(spec: FieldSpec): boolean {
  switch (spec.type) {
    case 'union':
      return (
        flat(spec).filter((of) => composite.has(of.type)).length > 1 || spec.of.some(isAmbiguous)
      );
    case 'array':
    case 'record':
      return isAmbiguous(spec.of);
    case 'row':
      return areAmbiguous(spec.fields);
    case 'shape':
      if (spec.unknown === 'keep') return true;
      return 'fields' in spec
        ? areAmbiguous(spec.fields)
        : Object.values(spec.variants).some(areAmbiguous);
    default:
      return false;
  }
}

const composite: ReadonlySet<string> = new Set(['json', 'row', 'shape', 'array', 'record']);

function flat(spec: FieldSpec): readonly FieldSpec[] {
  return spec.type === 'union' ? spec.of.flatMap(flat) : [spec];
}

function areAmbiguous(fields: Fields): boolean {
  return Object.values(fields).some(isAmbiguous);
}

const unambiguous = fieldsArbitrary.filter((fields) => !areAmbiguous(fields));

const pairs = unambiguous.chain((fields) =>
  fc.record({ fields: fc.constant(fields), value: objectFor(fields) }),
);

describe('a strict schema', () => {
  it('is one that strict mode takes, and what is written by it is read as what it stands for', () => {
    const ajv = new Ajv2020({
      strict: true,
      strictTypes: false,
      logger: false,
      ownProperties: true,
    });
    let read = 0;
    fc.assert(
      fc.property(pairs, ({ fields, value }) => {
        const schema = strictOf(fields);
        expect(flaws(schema)).toEqual([]);
        const parsed = objectParser(readyFields(fields))(value);
        fc.pre(!(parsed instanceof Problems));
        const args = writtenObject(fields, parsed);
        expect(ajv.compile(schema)(args)).toBe(true);
        expect(argumentReader(fields)(args)).toEqual(parsed);
        read += 1;
      }),
      { numRuns: 500 },
    );
    expect(read).toBeGreaterThan(100);
  });

  it('takes null for what may be left out, and says what strict mode cannot', () => {
    const fields: Fields = {
      name: { type: 'string', minLength: 2, description: 'A name.' },
      kind: { type: 'enum', values: ['a', 'b'], optional: true },
      limit: { type: 'integer', min: 1, default: 10, description: 'How many.' },
      notes: { type: 'record', of: { type: 'json' }, optional: true },
    };
    expect(strictOf(fields)).toMatchInlineSnapshot(`
      {
        "additionalProperties": false,
        "properties": {
          "kind": {
            "description": "Kind. (null: left out)",
            "enum": [
              "a",
              "b",
              null,
            ],
            "type": [
              "string",
              "null",
            ],
          },
          "limit": {
            "description": "How many. (null: 10)",
            "minimum": 1,
            "type": [
              "integer",
              "null",
            ],
          },
          "name": {
            "description": "A name. (at least 2 characters)",
            "type": "string",
          },
          "notes": {
            "anyOf": [
              {
                "items": {
                  "additionalProperties": false,
                  "properties": {
                    "key": {
                      "type": "string",
                    },
                    "value": {
                      "additionalProperties": false,
                      "properties": {
                        "json_text": {
                          "description": "The value as JSON text.",
                          "type": "string",
                        },
                      },
                      "required": [
                        "json_text",
                      ],
                      "type": "object",
                    },
                  },
                  "required": [
                    "key",
                    "value",
                  ],
                  "type": "object",
                },
                "type": "array",
              },
              {
                "type": "null",
              },
            ],
            "description": "Notes. (null: left out)",
          },
        },
        "required": [
          "name",
          "kind",
          "limit",
          "notes",
        ],
        "type": "object",
      }
    `);
  });
});

describe('arguments as a strict schema has them', () => {
  const read = argumentReader({
    at: { type: 'date', optional: true },
    limit: { type: 'integer', default: 10 },
    part: { type: 'shape', shape: 'Part', fields: { size: { type: 'integer', optional: true } } },
    any: { type: 'json', optional: true },
    free: { type: 'record', of: { type: 'integer' }, optional: true },
  });

  it.each([
    [
      { at: null, limit: null, part: { size: null }, free: null },
      { limit: 10, part: {} },
    ],
    [
      { part: {}, any: null },
      { limit: 10, part: {}, any: null },
    ],
    [
      { part: {}, any: { json_text: null } },
      { limit: 10, part: {} },
    ],
    [
      { part: {}, any: { json_text: '{"a":[1]}' } },
      { limit: 10, part: {}, any: { a: [1] } },
    ],
    [
      { part: {}, any: { json_text: 1 } },
      { limit: 10, part: {}, any: { json_text: 1 } },
    ],
    [
      { part: {}, free: [{ key: 'b', value: 2 }] },
      { limit: 10, part: {}, free: { b: 2 } },
    ],
  ])('%j is %j', (given, args) => {
    expect(read(given)).toEqual(args);
  });

  it.each([
    [{ part: null }, 'part: expected an object, got null'],
    [{ part: {}, any: { json_text: '{' } }, 'any.json_text: expected the text of a JSON value'],
    [{ part: {}, free: [{ key: 'a' }] }, 'free[0]: expected {"key", "value"} with a new key'],
    [{ part: {}, free: [{ key: '__proto__', value: 1 }] }, 'free[0]: expected {"key", "value"}'],
    [
      { part: {}, free: [1, 2].map((value) => ({ key: 'a', value })) },
      'free[1]: expected {"key", "value"} with a new key',
    ],
  ])('%j: %s', (given, reason) => {
    const refused = read(given);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused instanceof Refused ? refused.reason : '').toContain(reason);
  });
});
