import type { Json, JsonObject } from '@envloom/core';
import { describe, expect, it } from 'vitest';
import { type Loss, rootPlace, type SchemaContext, type SchemaPlace } from './context.ts';
import { convert } from './convert.ts';
import { convertMembers } from './convert-members.ts';
import { cutShapes } from './cut-shapes.ts';
import { ShapeNames } from './shape-names.ts';

function placeFor(given: Partial<SchemaContext> = {}): SchemaPlace {
  const context: SchemaContext = {
    root: {},
    scope: '',
    dialect: 'json-schema',
    direction: 'input',
    shapes: new ShapeNames(),
    ...given,
  };
  return rootPlace(context, ['thing']);
}

const told = (losses: readonly Loss[]): string[] =>
  losses.map(({ degree, at, keyword }) => `${degree} ${keyword}${at === '' ? '' : ` at ${at}`}`);

const text = { type: 'string' };
const whole = { type: 'integer' };

describe('a schema that a type says wholly', () => {
  it.each<[string, Json, object]>([
    [
      'a text',
      { type: 'string', minLength: 1, maxLength: 9 },
      { ...text, min_length: 1, max_length: 9 },
    ],
    ['a date', { type: 'string', format: 'date' }, { type: 'date' }],
    ['a moment given', { type: 'string', format: 'date-time' }, text],
    [
      'an integer',
      { type: 'integer', exclusiveMinimum: 0, maximum: 4.5 },
      { ...whole, min: 1, max: 4 },
    ],
    ['an integer by its step', { type: 'number', multipleOf: 1 }, whole],
    [
      'the bounds of safe integers, which say nothing',
      { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
      whole,
    ],
    [
      'money',
      { type: 'number', multipleOf: 0.01, minimum: 0 },
      { type: 'number', min: 0, decimals: 2 },
    ],
    ['words', { enum: ['a', 'b', 'a'] }, { type: 'enum', values: ['a', 'b'] }],
    ['one word', { const: 'a' }, { type: 'enum', values: ['a'] }],
    ['words or null', { enum: ['a', null] }, { type: 'enum', values: ['a'], nullable: true }],
    [
      'words or nothing',
      { enum: ['', 'a'] },
      {
        type: 'union',
        of: [
          { type: 'enum', values: ['a'] },
          { ...text, max_length: 0 },
        ],
      },
    ],
    ['numbers in a row', { enum: [3, 1, 2] }, { ...whole, min: 1, max: 3 }],
    [
      'numbers apart',
      { enum: [1, 10] },
      {
        type: 'union',
        of: [
          { ...whole, min: 1, max: 1 },
          { ...whole, min: 10, max: 10 },
        ],
      },
    ],
    ['both truths', { enum: [true, false] }, { type: 'boolean' }],
    [
      'a list',
      { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 3, uniqueItems: true },
      { type: 'array', of: text, min_items: 1, max_items: 3, distinct: true },
    ],
    ['a list of anything', { type: 'array' }, { type: 'array', of: { type: 'json' } }],
    ['anything', {}, { type: 'json' }],
    ['anything, said as true', true, { type: 'json' }],
    [
      'a record',
      { type: 'object', additionalProperties: { type: 'integer' } },
      { type: 'record', of: whole },
    ],
    ['a free object', { type: 'object' }, { type: 'record', of: { type: 'json' } }],
    ['null by a list of types', { type: ['string', 'null'] }, { ...text, nullable: true }],
    [
      'null as an alternative',
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      { ...text, nullable: true },
    ],
    [
      'several types',
      { type: ['string', 'integer', 'null'] },
      { type: 'union', of: [text, whole], nullable: true },
    ],
    ['a number, which an integer is', { type: ['integer', 'number'] }, { type: 'number' }],
    [
      'alternatives within alternatives',
      {
        oneOf: [
          { anyOf: [{ type: 'string' }, { type: 'null' }] },
          { type: 'boolean' },
          { type: 'string' },
        ],
      },
      { type: 'union', of: [text, { type: 'boolean' }], nullable: true },
    ],
    [
      'alternatives of which one is anything',
      { anyOf: [{ type: 'string' }, {}] },
      { type: 'json' },
    ],
    [
      'parts together',
      { allOf: [{ type: 'integer', minimum: 1 }, { minimum: 3 }, { type: 'number', maximum: 9 }] },
      { ...whole, min: 3, max: 9 },
    ],
    [
      'words that parts share',
      { allOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }] },
      { type: 'enum', values: ['b'] },
    ],
  ])('%s', (_what, schema, type) => {
    const place = placeFor();
    expect(convert(schema, place)).toEqual(type);
    expect(told(place.losses)).toEqual([]);
  });

  it('a moment in a result', () => {
    const place = placeFor({ direction: 'output' });
    expect(convert({ type: 'string', format: 'date-time' }, place)).toEqual({ type: 'datetime' });
  });

  it('OpenAPI 3.0, its null and its exclusive bounds', () => {
    const root = { named: { type: 'string' } };
    const place = placeFor({ dialect: 'openapi-3.0', root });
    expect(convert({ type: 'string', nullable: true }, place)).toEqual({ ...text, nullable: true });
    const above = { type: 'integer', minimum: 0, exclusiveMinimum: true };
    expect(convert(above, place)).toEqual({ ...whole, min: 1 });
    expect(convert({ nullable: true, allOf: [{ $ref: '#/named' }] }, place)).toEqual({
      ...text,
      nullable: true,
    });
    // What stands beside a reference does not count there.
    expect(convert({ $ref: '#/named', nullable: true }, place)).toEqual(text);
    expect(place.losses).toEqual([]);
  });

  it('many alternatives, in several unions', () => {
    const enumerated = Array.from({ length: 45 }, (_, at) => ({
      type: 'string',
      maxLength: at + 1,
    }));
    const place = placeFor();
    const { of } = convert({ oneOf: enumerated }, place);
    const groups = of !== undefined && 'map' in of ? of : [];
    expect(groups.length).toBeLessThanOrEqual(20);
    const leaves = groups.flatMap((group) =>
      group.of !== undefined && 'map' in group.of ? group.of : [group],
    );
    expect(leaves.map(({ max_length }) => max_length)).toEqual(
      enumerated.map(({ maxLength }) => maxLength),
    );
    expect(place.losses).toEqual([]);
  });
});

describe('a schema of which a type says less', () => {
  it.each<[string, Json, object, string[]]>([
    ['a pattern', { type: 'string', pattern: '^a' }, text, ['loosened pattern']],
    ['a format', { type: 'string', format: 'email' }, text, ['loosened format']],
    ['a step', { type: 'integer', multipleOf: 5 }, whole, ['loosened multipleOf']],
    [
      'an open end',
      { type: 'number', exclusiveMaximum: 1 },
      { type: 'number', max: 1 },
      ['loosened exclusiveMaximum'],
    ],
    ['one truth', { const: true }, { type: 'boolean' }, ['loosened const']],
    ['null only', { type: 'null' }, { type: 'json' }, ['loosened type']],
    [
      'a tuple',
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false },
      { type: 'array', of: { type: 'union', of: [text, whole] } },
      ['loosened prefixItems'],
    ],
    [
      'conditions',
      { type: 'string', not: { const: 'a' }, if: {} },
      text,
      ['loosened not', 'loosened if'],
    ],
    ['objects among values', { enum: [{ a: 1 }, 'b'] }, { type: 'json' }, ['lost enum']],
    ['a reference to nothing', { $ref: '#/nowhere' }, { type: 'json' }, ['lost $ref']],
    ['a reference out', { $ref: 'https://example.com/a.json' }, { type: 'json' }, ['lost $ref']],
    [
      'parts without a common value',
      { allOf: [{ type: 'string' }, { type: 'integer' }] },
      { type: 'json' },
      ['lost allOf'],
    ],
    [
      'an empty object',
      { type: 'object', additionalProperties: false },
      { type: 'record', of: { type: 'json' } },
      ['loosened additionalProperties'],
    ],
  ])('%s', (_what, schema, type, losses) => {
    const place = placeFor();
    expect(convert(schema, place)).toEqual(type);
    expect(told(place.losses)).toEqual(losses);
  });
});

/** A type and the shapes that it leads to. */
function withShapes(schema: Json, given: Partial<SchemaContext> = {}) {
  const place = placeFor(given);
  const type = convert(schema, place);
  const known = cutShapes(place.context.shapes.all);
  const losses = [...place.losses, ...known.flatMap((each) => each.losses)];
  return { type, shapes: known.map(({ shape }) => shape), losses: told(losses) };
}

describe('objects', () => {
  const address: JsonObject = {
    type: 'object',
    properties: {
      street: { type: 'string', description: '  Where.  ' },
      zip: { type: 'string', default: '0', readOnly: true },
      code: { type: 'string', writeOnly: true, default: 'x' },
      size: { type: 'integer', default: 3 },
      odd: { type: 'integer', default: 'three' },
    },
    required: ['street', 'undeclared'],
    additionalProperties: false,
  };

  it('are shapes, of which each side has what it writes', () => {
    expect(withShapes(address)).toEqual({
      type: { type: 'shape', shape: 'Thing' },
      shapes: [
        {
          name: 'Thing',
          fields: [
            { name: 'street', ...text, description: 'Where.' },
            { name: 'code', ...text, optional: true, default: 'x' },
            { name: 'size', ...whole, optional: true, default: 3 },
            { name: 'odd', ...whole, optional: true },
            { name: 'undeclared', type: 'json' },
          ],
        },
      ],
      losses: ['loosened default at odd'],
    });
    const { shapes, losses } = withShapes(address, { direction: 'output' });
    expect(shapes[0]?.fields.map(({ name }) => name)).toEqual([
      'street',
      'zip',
      'size',
      'odd',
      'undeclared',
    ]);
    expect(losses).toEqual([]);
  });

  it.each([
    [{}, { unknown: 'ignore' }],
    [{ additionalProperties: true }, { unknown: 'keep' }],
    [{ additionalProperties: false }, {}],
    [{ unevaluatedProperties: false }, {}],
  ])('say what becomes of other members: %o', (how, unknown) => {
    const { shapes } = withShapes({ properties: { a: {} }, ...how });
    expect(shapes).toEqual([
      { name: 'Thing', fields: [{ name: 'a', type: 'json', optional: true }], ...unknown },
    ]);
  });

  it('among alternatives keep what they do not know, so that none swallows the members of another', () => {
    const schema = { oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }] };
    const { type, shapes } = withShapes(schema);
    expect(type).toMatchObject({ of: [{ shape: 'Thing1' }, { shape: 'Thing2' }] });
    expect(shapes.map(({ unknown }) => unknown)).toEqual(['keep', 'keep']);
  });

  it('hold alternatives together with what stands beside them', () => {
    const schema = {
      type: 'object',
      properties: { id: { type: 'integer' } },
      required: ['id'],
      oneOf: [
        { properties: { name: { type: 'string' } }, required: ['name'] },
        { properties: { mail: { type: 'string' } } },
      ],
    };
    const { shapes, losses } = withShapes(schema);
    expect(shapes.map(({ fields }) => fields)).toEqual([
      [
        { name: 'id', ...whole },
        { name: 'name', ...text },
      ],
      [
        { name: 'id', ...whole },
        { name: 'mail', ...text, optional: true },
      ],
    ]);
    expect(losses).toEqual([]);
    const either = {
      properties: { a: {}, b: {} },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    };
    expect(withShapes(either).losses).toEqual(['loosened anyOf']);
  });

  it('have names of their own: those of references, and others where two differ', () => {
    const root = {
      a: { pet: { properties: { x: {} } } },
      b: { pet: { properties: { y: {} } } },
      c: { pet: { properties: { x: {} } } },
      Date: { properties: { z: {} } },
      '1st': { properties: { z: {} } },
    };
    const properties = {
      one: { $ref: '#/a/pet' },
      again: { $ref: '#/a/pet', description: 'A pet.' },
      two: { $ref: '#/b/pet' },
      three: { $ref: '#/c/pet' },
      date: { $ref: '#/Date' },
      first: { $ref: '#/1st' },
    };
    const { shapes } = withShapes({ properties }, { root });
    expect(shapes.map(({ name }) => name)).toEqual(['Pet', 'Pet2', 'Date2', 'Type1st', 'Thing']);
    const types = shapes.at(-1)?.fields.map(({ shape }) => shape);
    expect(types).toEqual(['Pet', 'Pet', 'Pet2', 'Pet', 'Date2', 'Type1st']);
  });

  it('that contain themselves are cut where the circle closes', () => {
    const root = {
      node: {
        properties: {
          name: { type: 'string' },
          left: { $ref: '#/node' },
          children: { type: 'array', items: { $ref: '#/node' } },
          other: { $ref: '#/peer' },
        },
      },
      peer: { properties: { back: { anyOf: [{ $ref: '#/node' }, { type: 'null' }] } } },
      list: { type: 'array', items: { $ref: '#/list' } },
      all: { allOf: [{ $ref: '#/all' }, { type: 'object' }] },
      chain: { $ref: '#/chain2' },
      chain2: { $ref: '#/chain' },
    };
    const { shapes, losses } = withShapes({ $ref: '#/node' }, { root });
    expect(
      shapes.flatMap(({ fields }) => fields.map(({ name, type }) => `${name} ${type}`)),
    ).toEqual(['back json', 'name string', 'left json', 'children array', 'other shape']);
    expect(losses.toSorted()).toEqual([
      'lost $ref at Node.children',
      'lost $ref at Node.left',
      'lost $ref at Peer.back',
    ]);
    for (const name of ['list', 'all', 'chain'])
      expect(withShapes({ $ref: `#/${name}` }, { root }).losses).toHaveLength(1);
  });

  it('of hundreds that refer to each other are read once each', () => {
    const names = Array.from({ length: 300 }, (_, at) => `n${at}x`);
    const refs = names.map((name): [string, Json] => [name, { $ref: `#/${name}` }]);
    const root = Object.fromEntries(
      names.map((name) => [name, { properties: Object.fromEntries(refs.slice(0, 40)) }]),
    );
    const start = performance.now();
    const { shapes } = withShapes({ $ref: '#/n299x' }, { root });
    expect(shapes).toHaveLength(41);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it('that unfold into too much lose what holds the most', () => {
    const wide = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`m${at}`, {}]));
    const root = { leaf: { properties: wide }, branch: { properties: {} } };
    const branches = Array.from({ length: 60 }, (_, at) => [`b${at}`, { $ref: '#/leaf' }]);
    const properties = { id: {}, ...Object.fromEntries(branches) };
    const { shapes, losses } = withShapes({ properties }, { root });
    const kept = shapes.find(({ name }) => name === 'Thing')?.fields.filter(({ shape }) => shape);
    expect(kept).toHaveLength(54);
    expect(losses.filter((loss) => loss.startsWith('lost properties'))).toHaveLength(6);
  });

  it('with names that no member can have lose them', () => {
    const properties = JSON.parse('{"__proto__": {}, "a\\u0000b": {}, "ok": {}, "toString": {}}');
    const { shapes, losses } = withShapes({ properties });
    expect(shapes[0]?.fields.map(({ name }) => name)).toEqual(['ok', 'toString']);
    expect(losses).toEqual(['lost properties at __proto__', 'lost properties at a\u0000b']);
  });
});

it('arguments that are one of several objects are the members of all', () => {
  const place = placeFor();
  const { members, unknown } = convertMembers(
    {
      type: 'object',
      properties: { id: { type: 'integer' } },
      required: ['id'],
      oneOf: [
        { properties: { name: { type: 'string' } }, required: ['name'] },
        {
          properties: { name: { type: 'boolean' } },
          required: ['name'],
          additionalProperties: false,
        },
      ],
    },
    place,
  );
  expect(members).toEqual([
    { name: 'id', ...whole },
    { name: 'name', type: 'union', of: [text, { type: 'boolean' }] },
  ]);
  expect(unknown).toBe('ignore');
  expect(told(place.losses)).toEqual(['loosened oneOf']);
});
