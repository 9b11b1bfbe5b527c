import { jsonIn } from '@envloom/core';
import { describe, expect, it } from 'vitest';
import { sourceOf } from '../source/parse-source.ts';
import { sourceText } from '../source/source-text.ts';
import type { Source } from '../source/source.ts';
import { importSource } from '../source/import-source.ts';
import { toolKind } from './tool-kind.ts';
import { toolEntry } from './tool-entry.ts';

const schema = {
  type: 'object',
  properties: { city: { type: 'string', description: 'Which.' } },
  required: ['city'],
};

const forms = {
  'MCP, a saved answer': { tools: [{ name: 'weather', inputSchema: schema, own: 1 }] },
  'MCP, with its JSON-RPC envelope': {
    jsonrpc: '2.0',
    id: 3,
    result: { tools: [{ name: 'weather', inputSchema: schema }] },
  },
  'OpenAI, chat': [
    { type: 'function', function: { name: 'weather', parameters: schema, strict: true } },
  ],
  'OpenAI, responses': [
    { type: 'function', name: 'weather', parameters: schema, description: null },
  ],
  'OpenAI, a whole request': {
    model: 'm',
    tools: [{ type: 'function', function: { name: 'weather', parameters: schema } }],
  },
  'OpenAI, the old functions': { functions: [{ name: 'weather', parameters: schema }] },
  Anthropic: [{ name: 'weather', input_schema: schema }],
  'Anthropic, with its type': [{ type: 'custom', name: 'weather', input_schema: schema }],
};

describe('a tool list', () => {
  it.each(Object.entries(forms))('is read in the form of %s', (_form, value) => {
    const { operations, notes } = importSource(sourceOf(value, 'tools.json'));
    expect(notes).toEqual([]);
    expect(operations.map(({ name, params, returns }) => ({ name, params, returns }))).toEqual([
      {
        name: 'weather',
        params: [
          {
            name: 'city',
            place: 'argument',
            param: { name: 'city', type: 'string', description: 'Which.' },
          },
        ],
        returns: 'untold',
      },
    ]);
  });

  it('is stored in a form that reads as the same', () => {
    for (const value of Object.values(forms)) {
      const source = sourceOf(value, 'a');
      expect(sourceOf(jsonIn(sourceText(source)) ?? null, 'b')).toEqual(source);
    }
    const server = { name: 'x', version: '1', instructions: 'No.' };
    const mcp: Source = {
      protocol: 'mcp',
      server,
      capabilities: { tools: {} },
      errors: 'sdk',
      tools: [{ name: 'a', description: '\ud83d', inputSchema: {} }],
    };
    const text = sourceText(mcp);
    expect(text).toContain(String.raw`"\ud83d"`);
    expect(sourceOf(jsonIn(text) ?? null, 'b')).toEqual(mcp);
  });

  it('has each name once; what is left out is told', () => {
    const { operations, notes } = importSource(
      sourceOf(
        [
          { name: 'a', input_schema: schema },
          { name: 'a', input_schema: schema },
          { name: 'a', input_schema: {} },
          { type: 'web_search_20250305', name: 'web_search' },
          { name: 'b\u0000', input_schema: {} },
          { name: 'c'.repeat(129), input_schema: {} },
          { input_schema: {} },
          { name: 'issues/create', input_schema: {} },
          { name: 'issues_create', input_schema: {} },
        ],
        'tools.json',
      ),
    );
    expect(operations.map(({ name }) => name)).toEqual(['a', 'issues/create', 'issues_create']);
    expect(notes.map(({ at, message }) => `${at}: ${message}`)).toEqual([
      'tools[1]: `a` is listed twice. It is left out.',
      'tools[2]: `a` is listed twice, and differently; the first one counts. It is left out.',
      'tools[3]: It is no function with a name. It is left out.',
      expect.stringMatching(/^tools\[4\]: Its name is empty, longer/),
      expect.stringMatching(/^tools\[5\]: Its name/),
      'tools[6]: It is no function with a name. It is left out.',
      expect.stringMatching(/^issues\/create, issues_create: .*become `issuesCreate`/),
    ]);
  });

  it('has descriptions as prose, and keeps what they were', () => {
    const description = `Half \ud83d of it. ${'word '.repeat(1_000)}`;
    const { operations } = importSource(
      sourceOf([{ name: 'a', description, input_schema: {} }], 'x'),
    );
    expect(operations[0]?.wire['description']).toBe(description);
    expect(operations[0]?.description).toMatch(/^Half \ufffd of it\. word .* word …$/);
    expect(operations[0]?.description.length).toBeLessThanOrEqual(1_000);
  });

  it('has names of params that are no identifiers', () => {
    const input_schema = { properties: { 'page[size]': { type: 'integer' }, '+1': {} } };
    const { operations } = importSource(sourceOf([{ name: 'a', input_schema }], 'x'));
    expect(operations[0]?.params.map(({ param }) => param)).toEqual([
      { name: 'page[size]', type: 'integer', optional: true },
      { name: '+1', type: 'json', optional: true },
    ]);
  });

  it.each([
    [{ hello: 1 }, /x\.json is none of what can be imported/],
    ['text', /is none of/],
    [[1], /Tool 1 in x\.json is no object/],
    [{ swagger: '2.0', paths: {} }, /of Swagger 2\.0; read are OpenAPI 3\.0 and 3\.1/],
    [{ openapi: '3.2.0', paths: {} }, /of OpenAPI 3\.2\.0/],
    [{ openapi: 3.1, paths: {} }, /of OpenAPI 3\.1; read/],
  ])('is not %o', (value, message) => {
    expect(() => sourceOf(value, 'x.json')).toThrow(message);
  });
});

describe('whether a tool only reads', () => {
  it.each([
    [{ annotations: { readOnlyHint: true } }, 'query', /readOnlyHint. is true/],
    [{ annotations: { readOnlyHint: false } }, 'mutation', /readOnlyHint. is false/],
    [{ annotations: { destructiveHint: true } }, 'mutation', /destructiveHint/],
    [{ name: 'getUser' }, 'query', /begins with `get`/],
    [{ name: 'list-files' }, 'query', /`list`/],
    [{ name: 'getaway' }, 'mutation', /neither/],
    [{ name: '🙂' }, 'mutation', /neither/],
  ])('is told by %o', (tool, kind, reason) => {
    const entry = toolEntry({ name: 'do', inputSchema: {}, ...tool });
    const guess = entry && toolKind(entry);
    expect(guess?.kind).toBe(kind);
    expect(guess?.reason).toMatch(reason);
    expect(guess?.isDeclared).toBe('annotations' in tool);
  });
});
