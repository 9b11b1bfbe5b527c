import { isObject, type Json, type JsonObject } from '@envloom/core';
import { drawFrom } from '@envloom/sampler';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { rootPlace } from '../../schema/context.ts';
import { ShapeNames } from '../../schema/shape-names.ts';
import { type Answer, textIn, type ToolCall } from '../recording/recording.ts';
import { CallMaker } from './call-maker.ts';
import { drawValue } from './draw-value.ts';
import { formatted } from './formats.ts';
import { KnownValues } from './known-values.ts';
import { SourceChoice } from './source-choice.ts';

const schemas: Readonly<Record<string, JsonObject>> = {
  'texts and numbers with bounds': {
    type: 'object',
    properties: {
      a: { type: 'string', minLength: 3, maxLength: 5 },
      b: { type: 'integer', minimum: 2, maximum: 4 },
      c: { type: 'number', exclusiveMinimum: 0, maximum: 100 },
      d: { type: 'integer', multipleOf: 5, minimum: 0, maximum: 50 },
      e: { enum: ['x', 7, null] },
      f: { const: 'only' },
      g: { type: ['string', 'null'] },
      h: { type: 'string', format: 'date-time' },
      i: { type: 'boolean' },
    },
    required: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'i'],
    additionalProperties: false,
  },
  'lists and records': {
    type: 'object',
    properties: {
      a: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 2 },
      b: { type: 'object', additionalProperties: { type: 'integer' } },
      c: { type: 'array', items: { type: 'object', properties: { x: {} }, required: ['x'] } },
    },
    required: ['a', 'b', 'c'],
  },
  'alternatives and references': {
    type: 'object',
    properties: {
      a: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'integer' } }] },
      b: { oneOf: [{ type: 'boolean' }, { $ref: '#/$defs/named' }] },
      c: { allOf: [{ $ref: '#/$defs/named' }, { type: 'object', required: ['age'] }] },
    },
    required: ['a', 'b', 'c'],
    $defs: {
      named: {
        type: 'object',
        properties: { name: { type: 'string' }, age: { type: 'integer' } },
        required: ['name'],
      },
    },
  },
  'a schema that contains itself': {
    type: 'object',
    properties: { root: { $ref: '#/$defs/node' } },
    required: ['root'],
    $defs: {
      node: {
        type: 'object',
        properties: { children: { type: 'array', items: { $ref: '#/$defs/node' } } },
        required: ['children'],
      },
    },
  },
};

it.each(Object.entries(schemas))('draws values that fit: %s', (_what, schema) => {
  const draw = drawFrom(1);
  const known = new KnownValues();
  known.take({ name: 'Ada', age: 7, a: 'abcdefgh', children: [] }, 'start');
  const reader = z.fromJSONSchema(schema);
  const place = rootPlace(
    {
      root: schema,
      scope: '',
      dialect: 'json-schema',
      direction: 'input',
      shapes: new ShapeNames(),
    },
    [],
  );
  for (let turn = 0; turn < 200; turn += 1) {
    const drawing = { draw, known, sources: new SourceChoice(), chosen: [] };
    const value = drawValue(schema, { place, name: '' }, drawing);
    const { success, error } = reader.safeParse(value);
    expect(`${JSON.stringify(value)} ${error?.message ?? ''}: ${success}`).toMatch(/: true$/);
  }
});

const text = { type: 'string' };
const tools = [
  {
    name: 'add_user',
    inputSchema: { type: 'object', properties: { user_id: text }, required: ['user_id'] },
  },
  {
    name: 'get_user',
    inputSchema: {
      type: 'object',
      properties: { userId: text, tags: { type: 'array', items: text } },
      required: ['userId', 'tags'],
    },
  },
];

/** An original with users. */
class Users {
  readonly #ids = new Set<Json>();

  answer({ name, arguments: args = {} }: ToolCall): Answer {
    const { user_id: added, userId } = args;
    if (name === 'add_user' && typeof added === 'string') {
      this.#ids.add(added);
      return { result: { content: [{ type: 'text', text: JSON.stringify({ id: added }) }] } };
    }
    return { result: { content: [], isError: !this.#ids.has(userId ?? null) } };
  }
}

function played(seed: number, count: number): readonly (readonly [ToolCall, Answer])[] {
  const maker = new CallMaker(tools, drawFrom(seed));
  const users = new Users();
  maker.begin({});
  return Array.from({ length: count }, () => {
    const call = maker.next();
    const answer = users.answer(call);
    maker.learn(call, answer);
    return [call, answer] as const;
  });
}

it('makes the same calls of the same seed, and others of another', () => {
  expect(played(1, 60)).toEqual(played(1, 60));
  expect(played(1, 60)).not.toEqual(played(2, 60));
});

it('names what was seen, under names that are like it', () => {
  const found = played(5, 300).filter(
    ([{ name }, answer]) => name === 'get_user' && 'result' in answer && !answer.result['isError'],
  );
  expect(found.length).toBeGreaterThan(60);
});

it('names what was seen together', () => {
  const pages = Array.from({ length: 40 }, (_, at) => ({
    page: `page-${at}`,
    text: `title ${at}\nfirst line of ${at}\nlast line of ${at}`,
  }));
  const properties = { page: { type: 'string' }, old: { type: 'string' } };
  const edit = {
    name: 'edit',
    inputSchema: { type: 'object', properties, required: ['page', 'old'] },
  };
  const maker = new CallMaker([edit], drawFrom(4));
  maker.begin({ pages });
  const isFound = ({ arguments: args = {} }: ToolCall): boolean =>
    pages.some(
      (each) => each.page === args['page'] && each.text.split('\n').includes(textIn(args['old'])),
    );
  const found = Array.from({ length: 400 }, () => {
    const call = maker.next();
    maker.learn(call, { result: { content: [], isError: !isFound(call) } });
    return isFound(call);
  });
  expect(found.filter((each) => each).length).toBeGreaterThan(100);
});

it('also makes every kind of call that people get wrong', () => {
  const calls = played(3, 1_000).map(([call]) => call);
  const of = (name: string): readonly JsonObject[] =>
    calls.filter((call) => call.name === name).map((call) => call.arguments ?? { none: true });
  const gets = of('get_user');
  const lists = gets.map(({ tags }) => (Array.isArray(tags) ? tags.map(String) : []));
  const kinds = {
    'a member is missing': gets.some((args) => !('userId' in args) && !('none' in args)),
    'no arguments': gets.some((args) => 'none' in args),
    'an extra key': gets.some((args) =>
      Object.keys(args).some((key) => key !== 'userId' && key !== 'tags'),
    ),
    'another type': gets.some(({ userId }) => typeof userId === 'number' || isObject(userId)),
    'an empty list': gets.some(({ tags }) => Array.isArray(tags) && tags.length === 0),
    'an item twice': lists.some((tags) => new Set(tags).size < tags.length),
    'the same call again': calls.some((call, at) => at > 0 && call === calls[at - 1]),
    'no such tool': calls.some(({ name }) => name.endsWith('_of_none')),
    'an unusual text': gets.some(({ userId }) => /^\s|ü|"|\n/.test(textIn(userId))),
  };
  expect(Object.entries(kinds).filter(([, isThere]) => !isThere)).toEqual([]);
});

it('calls a tool less often whose calls have no answer', () => {
  const maker = new CallMaker(tools, drawFrom(1));
  maker.begin({});
  const calls = Array.from({ length: 400 }, () => {
    const call = maker.next();
    if (call.name === 'get_user') maker.learnNoAnswer(call);
    else maker.learn(call, { result: { content: [] } });
    return call.name;
  });
  const gets = calls.filter((name) => name === 'get_user').length;
  expect(gets).toBeGreaterThan(10);
  expect(gets).toBeLessThan(80);
});

it('draws URIs of the web, and some that hold their content or are names', () => {
  const draw = drawFrom(1);
  const uris = Array.from({ length: 200 }, () => new URL(formatted('uri', draw) ?? '').protocol);
  const counts = ['https:', 'data:', 'urn:'].map(
    (protocol) => uris.filter((each) => each === protocol).length,
  );
  expect(Math.min(...counts)).toBeGreaterThan(10);
  expect(counts[0]).toBeGreaterThan(90);
});

it('draws less from sources that fail, and never stops', () => {
  const sources = new SourceChoice();
  const draw = drawFrom(1);
  let good = 0;
  for (let turn = 0; turn < 1_000; turn += 1) {
    sources.begin('tool');
    const chosen = sources.choose('at', { good: 1, bad: 1 }, ['good', 'bad'], draw);
    sources.learn(chosen === 'good');
    if (chosen === 'good') good += 1;
  }
  expect(good).toBeGreaterThan(800);
  expect(good).toBeLessThan(990);
});
