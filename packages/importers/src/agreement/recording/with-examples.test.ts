import type { JsonObject } from '@envloom/core';
import { expect, it } from 'vitest';
import type { ImportedApi } from '../../api/imported-api.ts';
import { importSource } from '../../source/import-source.ts';
import type { RecordedCall } from './recording.ts';
import { withExamples } from './with-examples.ts';

const answered = (name: string, args: JsonObject, result: JsonObject): RecordedCall => ({
  call: { name, arguments: args },
  answer: { result },
});

const shown = (api: ImportedApi, calls: readonly RecordedCall[]) =>
  withExamples(api, { server: {}, tools: undefined, sequences: [{ calls }] }).operations.map(
    ({ examples }) => examples.map(({ args, result }) => [args, result]),
  );

it('takes calls that differ: in what is given, or in how they are refused', () => {
  const api = importSource({
    protocol: 'mcp',
    server: {},
    capabilities: undefined,
    tools: [
      { name: 'get', inputSchema: {} },
      { name: 'set', inputSchema: {} },
    ],
  });
  const refused = (text: string): JsonObject => ({ isError: true, content: [text] });
  const [get, set] = shown(api, [
    answered('get', { a: 'long enough to come last' }, {}),
    answered('get', { a: 1 }, {}),
    answered('get', { a: 2 }, {}),
    answered('get', { a: 1, b: 2 }, {}),
    answered('get', { huge: 'x'.repeat(5_000) }, {}),
    ...[1, 2, 3, 4].map((number) => answered('get', { a: number }, refused(`No row ${number}`))),
    answered('get', { a: 5 }, refused('Not allowed')),
    { call: { name: 'get' }, answer: { error: { code: -32000, message: 'Gone' } } },
    answered('other', {}, {}),
  ]);
  expect(get).toEqual([
    [{ a: 1 }, {}],
    [{ a: 1, b: 2 }, {}],
    [{ a: 2 }, {}],
    [{}, { error: { code: -32000, message: 'Gone' } }],
    [{ a: 1 }, refused('No row 1')],
    [{ a: 5 }, refused('Not allowed')],
  ]);
  expect(set).toEqual([]);
});

it('finds the calls of an API by their routes', () => {
  const api = importSource({
    protocol: 'openapi',
    document: { openapi: '3.1.0', paths: { '/a/{id}': { get: { operationId: 'getA' } } } },
  });
  const calls = [404, 200].map((status) => answered('GET /a/{id}', { path: '/a/1' }, { status }));
  expect(shown(api, calls)).toEqual([
    [
      [{ path: '/a/1' }, { status: 200 }],
      [{ path: '/a/1' }, { status: 404 }],
    ],
  ]);
});
