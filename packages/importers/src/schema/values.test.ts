import { generated, type Json, type JsonObject } from '@envloom/core';
import {
  checkModel,
  formatDiagnostic,
  type LogicModel,
  printModel,
  readModel,
} from '@envloom/logic-model';
import fc, { type Arbitrary } from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { rootPlace, type SchemaContext } from './context.ts';
import { convert } from './convert.ts';
import { cutShapes } from './cut-shapes.ts';
import { ShapeNames } from './shape-names.ts';

/** A schema, and values that it takes. */
interface Schema {
  readonly schema: JsonObject;
  readonly value: Arbitrary<Json>;
}

const words = ['red', 'green', '', 'a b', '+1'];
const names = ['id', 'name', '+1', 'page[size]', 'in.path'];
const fixed = (schema: JsonObject, value: Arbitrary<Json>): Arbitrary<Schema> =>
  fc.constant({ schema, value });

const plain: Arbitrary<Schema> = fc.oneof(
  fixed({ type: 'string', maxLength: 5 }, fc.string({ maxLength: 5, unit: 'grapheme-ascii' })),
  fixed({ type: 'integer', minimum: -3, exclusiveMaximum: 9 }, fc.integer({ min: -3, max: 8 })),
  fixed({ type: 'number', maximum: 2 }, fc.double({ min: -9, max: 2, noNaN: true })),
  fixed({ type: 'number', multipleOf: 0.5 }, fc.constantFrom(0.5, 1, 2.5)),
  fixed({ type: 'boolean' }, fc.boolean()),
  fixed({ type: 'string', format: 'date' }, fc.constant('2026-03-02')),
  fixed({ type: 'string', format: 'date-time' }, fc.constant('2026-03-02T09:00:00+02:00')),
  fixed({ enum: [...words, 3, 7.5, null] }, fc.constantFrom<Json>(...words, 3, 7.5, null)),
  fixed({ const: 'red' }, fc.constant('red')),
  fixed({ type: ['integer', 'null'] }, fc.constantFrom<Json>(1, null)),
  fixed({ type: 'null' }, fc.constant(null)),
  fixed({}, fc.constantFrom<Json>(1, 'x', null, [true], { a: 1 })),
  fixed({ $ref: '#/$defs/named' }, fc.record({ a: fc.integer() })),
);

const maybe = <T>(value: Arbitrary<T>): Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined });

const { schema: anySchema } = fc.letrec<{ schema: Schema }>((tie) => {
  const inner = tie('schema');
  const list = inner.map(({ schema, value }) => ({
    schema: { type: 'array', items: schema, maxItems: 3 },
    value: fc.array(value, { maxLength: 3 }),
  }));
  const record = inner.map(({ schema, value }) => ({
    schema: { type: 'object', additionalProperties: schema },
    value: fc.dictionary(fc.constantFrom('a', 'b'), value, { maxKeys: 2 }),
  }));
  const object = fc
    .tuple(
      fc.dictionary(fc.constantFrom(...names), inner, { minKeys: 1 }),
      fc.boolean(),
      fc.boolean(),
    )
    .map(([members, isRequired, isClosed]) => objectOf(members, isRequired, isClosed));
  const either = fc
    .tuple(fc.array(inner, { minLength: 1, maxLength: 4 }), fc.constantFrom('anyOf', 'oneOf'))
    .map(([all, how]) => ({
      schema: { [how]: [...all.map(({ schema }) => schema), { type: 'null' }] },
      value: fc.oneof(...all.map(({ value }) => value), fc.constant<Json>(null)),
    }));
  const parts = inner.map(({ schema, value }) => ({
    schema: { allOf: [schema, { description: 'The same.' }] },
    value,
  }));
  return { schema: fc.oneof({ maxDepth: 3 }, plain, list, record, object, either, parts) };
});

function objectOf(
  members: Readonly<Record<string, Schema>>,
  isRequired: boolean,
  isClosed: boolean,
): Schema {
  const entries = Object.entries(members);
  const properties = Object.fromEntries(entries.map(([name, { schema }]) => [name, schema]));
  const values = entries.map(([name, { value }]): [string, Arbitrary<Json | undefined>] => [
    name,
    isRequired ? value : maybe(value),
  ]);
  const own = fc.record(Object.fromEntries(values));
  const more = isClosed ? fc.constant({}) : fc.constantFrom({}, { more: 1 });
  return {
    schema: {
      type: 'object',
      properties,
      ...(isRequired ? { required: Object.keys(members) } : {}),
      additionalProperties: !isClosed,
    },
    value: fc
      .tuple(own, more)
      .map(([a, b]) => generated<Json>(JSON.parse(JSON.stringify({ ...a, ...b })))),
  };
}

const $defs = {
  named: { type: 'object', properties: { a: { type: 'integer' } } },
} as const;

/** What the checker of models says of values as settings of the type that their schema becomes. */
function refusals(schema: JsonObject, values: readonly Json[]): readonly string[] {
  const root = { ...schema, $defs };
  const context: SchemaContext = {
    root,
    scope: '',
    dialect: 'json-schema',
    direction: 'input',
    shapes: new ShapeNames(),
  };
  const type = convert(schema, rootPlace(context, ['given']));
  const model = {
    name: 'values',
    title: 'Values',
    summary: 'Values.',
    domain: 'tests/values',
    rules: [],
    settings: values.map((value, at) => ({ name: `s${at}`, ...type, value })),
    shapes: cutShapes(context.shapes.all).map(({ shape }) => shape),
    entities: [
      { name: 'Thing', collection: 'things', key: 'id', fields: [{ name: 'id', type: 'string' }] },
    ],
    operations: [{ name: 'get', kind: 'query', description: 'Gets.', params: [], body: 'return;' }],
  };
  const text = printModel(
    generated<LogicModel>(model.shapes.length > 0 ? model : { ...model, shapes: undefined }),
  );
  const reading = readModel(text, 'values');
  const check = reading.ok ? checkModel(reading.parsed) : reading;
  return check.ok ? [] : check.diagnostics.map(formatDiagnostic);
}

it('a type of an input takes whatever its schema takes', () => {
  fc.assert(
    fc.property(
      anySchema.chain(({ schema, value }) =>
        fc.tuple(fc.constant(schema), fc.array(value, { minLength: 1, maxLength: 6 })),
      ),
      ([schema, values]) => {
        const accepts = z.fromJSONSchema({ ...schema, $defs });
        const taken = values.filter((value) => accepts.safeParse(value).success);
        expect(refusals(schema, taken)).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});
