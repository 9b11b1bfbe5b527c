import type { JsonObject } from '@envloom/core';
import { defineTool, type Fields } from '@envloom/runtime';
import { describe, expect, it } from 'vitest';
import { library } from '../../testing/library.ts';
import { argumentsOf } from './arguments.ts';
import { Routes } from './routes.ts';

interface Given {
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly path?: string;
}

/** The arguments of a request to one operation with these params. */
function read(params: Fields, operation: JsonObject, given: Given = {}): JsonObject {
  const wire = { method: 'post', path: '/a/{id}/{other}', operation };
  const tool = defineTool({
    name: 't',
    method: 't',
    kind: 'query',
    description: 'd',
    params,
    failures: [],
    wire,
  });
  const routes = new Routes({
    ...library().definition,
    tools: [tool],
    wire: { protocol: 'openapi', components },
  });
  const found = routes.find('POST', given.path ?? '/a/7/x%2Fy');
  if (found === undefined) throw new Error('there is no such route');
  const body = given.body === undefined ? undefined : Buffer.from(given.body);
  const query = new URLSearchParams(given.query);
  return argumentsOf(found, { query, headers: given.headers ?? {}, body });
}

const components = {
  parameters: { Tags: { name: 'tags', in: 'query', explode: false, schema: {} } },
  schemas: {
    Base: { properties: { body: { type: 'string' } } },
    Comment: { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { at: {} } }] },
  },
};
const integer = { type: 'integer' } as const;
const text = { type: 'string', optional: true } as const;
const tags = { type: 'array', of: integer } as const;
const bodyOf = (schema: JsonObject): JsonObject => ({
  requestBody: { content: { 'application/json': { schema } } },
});
const comment = bodyOf({ $ref: '#/components/schemas/Comment' });
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the arguments of a request', () => {
  it.each<[string, Fields, JsonObject, Given, JsonObject]>([
    ['the path, as the types say', { id: integer, other: text }, {}, {}, { id: 7, other: 'x/y' }],
    [
      'the query',
      { 'page[size]': integer, q: text },
      {},
      { query: 'page[size]=2&q=a+b' },
      { 'page[size]': 2, q: 'a b' },
    ],
    ['what is no number as it is', { n: integer }, {}, { query: 'n=2x' }, { n: '2x' }],
    ['truth', { yes: { type: 'boolean' } }, {}, { query: 'yes=true' }, { yes: true }],
    ['a list that is repeated', { tags }, {}, { query: 'tags=1&tags=2' }, { tags: [1, 2] }],
    ['a list with commas', { tags }, {}, { query: 'tags=1,2' }, { tags: [1, 2] }],
    [
      'a list of one as the document says',
      { tags: { type: 'array', of: text } },
      { parameters: [{ name: 'tags', in: 'query' }] },
      { query: 'tags=a,b' },
      { tags: ['a,b'] },
    ],
    [
      'a list that the components describe',
      { tags },
      { parameters: [{ $ref: '#/components/parameters/Tags' }] },
      { query: 'tags=1,2' },
      { tags: [1, 2] },
    ],
    ['a list in brackets', { tags }, {}, { query: 'tags[]=1&tags[]=2' }, { tags: [1, 2] }],
    [
      'an object in brackets',
      { f: { type: 'record', of: integer } },
      {},
      { query: 'f[a]=1&f[b]=2' },
      { f: { a: 1, b: 2 } },
    ],
    [
      'a header',
      { 'X-Kind': text },
      { parameters: [{ name: 'X-Kind', in: 'header' }] },
      { headers: { 'x-kind': 'k' } },
      { 'X-Kind': 'k' },
    ],
    [
      'a cookie',
      { kind: text },
      { parameters: [{ name: 'kind', in: 'cookie' }] },
      { headers: { cookie: 'a=b; kind=k=1' } },
      { kind: 'k=1' },
    ],
    [
      'names with their place',
      { 'path.id': integer, 'query.id': integer, 'body.id': integer },
      {},
      { query: 'id=8', body: '{"id":9}' },
      { 'path.id': 7, 'query.id': 8, 'body.id': 9 },
    ],
    [
      'a member before what is of no place',
      { q: text },
      {},
      { query: 'q=query', body: '{"q":"body"}' },
      { q: 'body' },
    ],
    [
      'a member called body',
      { body: text, at: text },
      comment,
      { body: '{"body":"b","at":"t"}' },
      { body: 'b', at: 't' },
    ],
    [
      'a whole body',
      { body: { type: 'json' } },
      bodyOf({ type: 'array' }),
      { body: '[1]' },
      { body: [1] },
    ],
    [
      'a whole body beside another',
      { 'body.body': { type: 'json' }, 'query.body': text },
      bodyOf({}),
      { body: '[1]', query: 'body=q' },
      { 'body.body': [1], 'query.body': 'q' },
    ],
    [
      'a text body',
      { body: text },
      bodyOf({}),
      { body: 'a {b', headers: { 'content-type': 'text/plain' } },
      { body: 'a {b' },
    ],
    [
      'a form',
      { n: integer, m: { type: 'record', of: text } },
      {},
      { body: 'n=1&m[k]=v', headers: form },
      { n: 1, m: { k: 'v' } },
    ],
    [
      'members that are not declared',
      { id: integer },
      {},
      { body: '{"id":1,"x":[2]}' },
      { x: [2], id: 7 },
    ],
    [
      'null and types of the body as they are',
      { a: integer },
      {},
      { body: '{"a":"1","b":null}' },
      { a: '1', b: null },
    ],
    ['no query that is not declared', {}, {}, { query: 'a=1' }, {}],
    [
      'the first alternative that fits',
      { n: { type: 'union', of: [integer, text] }, m: { type: 'union', of: [text, integer] } },
      {},
      { query: 'n=1&m=1' },
      { n: 1, m: '1' },
    ],
  ])('are those of %s', (_what, params, operation, given, args) => {
    expect(read(params, operation, given)).toEqual(args);
  });

  it.each([
    ['{', 'no JSON'],
    ['[1]', 'no JSON object'],
    ['"'.repeat(3), 'no JSON'],
  ])('are none where the body is %s', (body, why) => {
    expect(() => read({ id: integer }, {}, { body })).toThrow(why);
  });
});
