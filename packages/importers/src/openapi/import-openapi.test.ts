import type { Json, JsonObject } from '@envloom/core';
import { describe, expect, it } from 'vitest';
import type { ImportedOperation } from '../api/imported-api.ts';
import { importSource } from '../source/import-source.ts';
import { cutDocument } from './cut-document.ts';
import { failuresOf, subjectOf } from './failures.ts';
import { routesOf } from './routes.ts';

const json = (schema: Json): JsonObject => ({ content: { 'application/json': { schema } } });
const issue = { $ref: '#/components/schemas/Issue' };

const paths: JsonObject = {
  '/repos/{owner}/issues': {
    parameters: [
      { name: 'owner', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'trace', in: 'header', schema: { type: 'string' } },
    ],
    get: {
      operationId: 'issues/list',
      tags: ['issues'],
      summary: 'List issues',
      description: 'Lists <<< issues.',
      servers: [{ url: 'https://internal.example.com' }],
      parameters: [
        { $ref: '#/components/parameters/page' },
        { name: 'per_page', in: 'query', schema: { type: 'integer', default: 30, maximum: 100 } },
        { name: 'trace', in: 'header', description: 'Own.', schema: { type: 'integer' } },
        { name: 'Accept', in: 'header', schema: { type: 'string' } },
        { name: 'session', in: 'cookie', schema: { type: 'string' } },
        { name: 'filter', in: 'query', content: { 'application/json': { schema: issue } } },
      ],
      responses: {
        200: { headers: { Link: {} }, ...json({ type: 'array', items: issue }) },
        404: { $ref: '#/components/responses/missing' },
        default: { $ref: '#/components/responses/missing' },
      },
    },
    post: {
      operationId: 'issues/create',
      requestBody: {
        required: true,
        content: {
          'text/plain': {},
          'application/vnd.own+json': {
            schema: {
              type: 'object',
              required: ['title'],
              additionalProperties: false,
              properties: { title: { type: 'string' }, owner: { type: 'string' } },
            },
            examples: {
              one: { value: { title: 'Broken' } },
              two: { $ref: '#/components/examples/two' },
            },
          },
        },
      },
      responses: {
        201: {
          content: {
            'application/json': { schema: issue, examples: { one: { value: { number: 7 } } } },
          },
        },
        202: json({}),
        401: {},
        422: {},
      },
    },
  },
  '/search': {
    get: {
      operationId: 'search',
      parameters: [
        { name: 'page', in: 'query', schema: { type: 'integer' } },
        { name: 'limit', in: 'query', schema: { type: 'integer' } },
      ],
      responses: {
        200: {
          headers: { link: {} },
          ...json({ properties: { total_count: { type: 'integer' }, items: { type: 'array' } } }),
        },
      },
    },
    post: { responses: { '2XX': { content: { 'text/csv': {} } } } },
  },
  '/issues/{number}': {
    delete: {
      operationId: 'issues/list',
      parameters: [{ name: 'number', in: 'path', schema: { type: 'integer' } }],
      responses: { 204: {}, 409: {}, 410: {} },
    },
    put: {
      requestBody: json({
        oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
      }),
      parameters: [{ name: 'number', in: 'path', schema: { type: 'integer' } }],
      responses: { default: json({ type: 'boolean' }) },
    },
  },
};

const schemas = {
  Issue: {
    type: 'object',
    properties: { number: { type: 'integer' }, author: { $ref: '#/components/schemas/User' } },
  },
  User: { type: 'object', properties: { login: { type: 'string' } } },
  Unused: { type: 'string' },
};

const components: JsonObject = {
  schemas,
  parameters: { page: { name: 'page', in: 'query', schema: { type: 'integer', default: 1 } } },
  responses: { missing: { description: 'Resource not found' } },
  examples: { two: { value: { title: 'Other' } } },
  securitySchemes: {
    key: { type: 'oauth2', flows: { implicit: { authorizationUrl: 'https://x.example' } } },
  },
};

const document: JsonObject = {
  openapi: '3.0.3',
  info: { title: 'Issues', version: '2' },
  servers: [{ url: 'https://api.example.com' }],
  security: [{ key: [] }],
  paths,
  components,
};

const cut = (): JsonObject => cutDocument(document, routesOf(document), []);
const api = importSource({ protocol: 'openapi', document: cut() });

function operation(name: string): ImportedOperation {
  const found = api.operations.find((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
}

const given = ({ params }: ImportedOperation): unknown[] =>
  params.map(({ param, place }) => [place, param]);

describe('an OpenAPI document', () => {
  it('is cut to its operations and what they refer to: no addresses, no security', () => {
    const notes: { at: string; message: string }[] = [];
    const left = cutDocument(document, routesOf(document), notes);
    expect(JSON.stringify(left)).not.toMatch(/example\.com|x\.example|Unused/);
    expect(Object.keys(left)).toEqual(['openapi', 'info', 'paths', 'components']);
    expect(left['components']).toEqual({
      schemas: { Issue: schemas.Issue, User: schemas.User },
      parameters: components['parameters'],
      responses: components['responses'],
      examples: components['examples'],
    });
    expect(notes).toEqual([{ at: 'issues/list', message: expect.stringContaining('servers') }]);
    expect(cutDocument(left, routesOf(left), [])).toEqual(left);
  });

  it('has operations with the parameters of their path', () => {
    const { wire, description, kind } = operation('issues/list');
    expect(description).toBe('Lists <<< issues.');
    expect(kind).toEqual({ kind: 'query', reason: 'its method is GET', isDeclared: true });
    expect(wire).toMatchObject({ method: 'get', path: '/repos/{owner}/issues' });
    expect(given(operation('issues/list'))).toEqual([
      ['path', { name: 'owner', type: 'string' }],
      ['query', { name: 'page', type: 'integer', optional: true, default: 1 }],
      ['query', { name: 'per_page', type: 'integer', max: 100, optional: true, default: 30 }],
      ['query', { name: 'filter', type: 'shape', shape: 'Issue', optional: true }],
      ['header', { name: 'trace', type: 'integer', optional: true, description: 'Own.' }],
    ]);
    expect(api.notes).toContainEqual({
      at: 'issues/list',
      message: 'The cookie `session` is left out.',
    });
  });

  it('says which param is which where two have one name', () => {
    expect(given(operation('issues/create'))).toEqual([
      ['path', { name: 'path.owner', type: 'string' }],
      ['header', { name: 'trace', type: 'string', optional: true }],
      ['body', { name: 'title', type: 'string' }],
      ['body', { name: 'body.owner', type: 'string', optional: true }],
    ]);
    expect(operation('issues/create').unknown).toBe('refuse');
  });

  it('has bodies that are one argument', () => {
    const name = 'put_issues_number';
    expect(given(operation(name))).toEqual([
      ['path', { name: 'number', type: 'integer' }],
      [
        'body',
        {
          name: 'body',
          type: 'union',
          of: [{ type: 'string' }, { type: 'array', of: { type: 'string' } }],
          optional: true,
        },
      ],
    ]);
    expect(operation(name)).toMatchObject({
      returns: { type: 'boolean' },
      statuses: { success: 200 },
    });
  });

  it('has statuses and failure codes, but none of who may call and how often', () => {
    expect(operation('issues/list').statuses).toEqual({ success: 200, REPO_NOT_FOUND: 404 });
    expect(operation('issues/list').failures[0]?.description).toBe('Resource not found');
    expect(operation('issues/create').statuses).toEqual({
      success: 201,
      VALIDATION_FAILED: 422,
      INVALID_ARGUMENTS: 422,
    });
    const { statuses, returns } = operation('delete_issues_number');
    expect(statuses).toEqual({ success: 204, ISSUE_CONFLICT: 409, ISSUE_GONE: 410 });
    expect(returns).toBeUndefined();
  });

  it('has lists whose pages are counted, and results that count themselves', () => {
    const { returns, text, paging } = operation('issues/list');
    expect({ returns, text, paging }).toEqual({
      returns: { type: 'shape', shape: 'IssuesListPage' },
      text: { member: 'body' },
      paging: { page: 'page', size: 'per_page', total: 'total' },
    });
    const page = api.shapes.find(({ name }) => name === 'IssuesListPage');
    expect(page?.fields.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'body array',
      'total integer',
    ]);
    expect(operation('search')).toMatchObject({
      paging: { page: 'page', size: 'limit', total: 'total_count' },
    });
    expect(operation('search').text).toBeUndefined();
  });

  it('has examples of calls, paired by their names', () => {
    expect(operation('issues/create').examples).toEqual([
      { args: { title: 'Broken' }, result: { number: 7 }, status: 201 },
      { args: { title: 'Other' } },
    ]);
  });

  it('names operations that have no name, or that of another, by method and path', () => {
    expect(api.operations.map(({ name }) => name)).toEqual([
      'issues/list',
      'issues/create',
      'search',
      'post_search',
      'delete_issues_number',
      'put_issues_number',
    ]);
    expect(api.notes.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/operationId `issues\/list` is that of another/),
    );
    expect(operation('post_search')).toMatchObject({
      kind: { kind: 'query', isDeclared: false },
      returns: { type: 'string' },
    });
    expect(api.notes.map(({ message }) => message)).toContainEqual(
      'Besides 201 it answers 202; its result is that of 201.',
    );
  });
});

describe('references', () => {
  const withSchema = (schema: Json, more: JsonObject = {}): JsonObject => ({
    openapi: '3.1.0',
    paths: { '/a': { get: { responses: { 200: json(schema) } } } },
    components: { schemas: more },
  });
  const cutOf = (schema: Json, more?: JsonObject): JsonObject => {
    const whole = withSchema(schema, more);
    return cutDocument(whole, routesOf(whole), []);
  };

  it.each([
    ['https://example.com/a.json#/A'],
    ['other.yaml'],
    ['./other.yaml#/components/schemas/A'],
    ['file:///etc/passwd'],
  ])('out of the document are refused by name: %s', ($ref) => {
    expect(() => cutOf({ $ref })).toThrow(`never fetched:\n  ${$ref}\n`);
    expect(() => cutOf({ $ref: '#/components/schemas/A' }, { A: { items: { $ref } } })).toThrow(
      $ref,
    );
  });

  it('to nothing, and to what is no component, are refused by name', () => {
    expect(() => cutOf({ $ref: '#/components/schemas/A' })).toThrow(/lead nowhere:\n {2}#\/comp/);
    expect(() => cutOf({ $ref: '#/paths/~1a/get' })).toThrow(
      /must lead to a component[^]*#\/paths/,
    );
  });

  it('that data only looks like do not count', () => {
    const example = { $ref: 'https://example.com' };
    const schema = { example, enum: [example], properties: { default: { type: 'string' } } };
    expect(() => cutOf(schema)).not.toThrow();
    const named = { properties: { default: { $ref: '#/components/schemas/A' } } };
    expect(Object.keys(cutOf(named, { A: {} })['components'] ?? {})).toEqual(['schemas']);
  });

  it('in a part that is not chosen do not count', () => {
    const whole = withSchema({ type: 'string' }, { A: { $ref: 'https://example.com' } });
    expect(() => cutDocument(whole, routesOf(whole), [])).not.toThrow();
  });
});

it.each([
  ['/repos/{owner}/{repo}/issues/{number}', 'ISSUE'],
  ['/issues/{number}/comments', 'ISSUE'],
  ['/categories/{id}', 'CATEGORY'],
  ['/boxes/{id}', 'BOX'],
  ['/statuses/{id}', 'STATUSE'],
  ['/status/{id}', 'STATUS'],
  ['/user/repos', 'USER'],
  ['/{id}', 'RESOURCE'],
  ['/', 'RESOURCE'],
  ['/gitignore/templates/{name}.{ext}', 'TEMPLATE'],
])('the subject of %s is %s', (path, subject) => {
  expect(subjectOf(path)).toBe(subject);
});

it('has a code for each status of a failure', () => {
  const responses = { 400: {}, 418: {}, 429: {}, 500: {}, '4XX': {}, default: {} };
  expect(failuresOf({}, '/teas/{id}', responses).map(({ code }) => code)).toEqual([
    'BAD_REQUEST',
    'STATUS_418',
  ]);
});
