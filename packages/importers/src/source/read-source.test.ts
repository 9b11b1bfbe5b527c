import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@envloom/core';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { stringify } from 'yaml';
import type { Choice } from './choose.ts';
import { importSource } from './import-source.ts';
import { matches } from './patterns.ts';
import { readSource } from './read-source.ts';
import type { ReadSource } from './source.ts';
import { sourceText } from './source-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'importers-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return name;
}

const read = (from: string, choice: Choice = {}): Promise<ReadSource> =>
  readSource(from, { choice, pathOf: (name) => join(folder, name) });

function documentOf(count: number): JsonObject {
  const paths = Array.from({ length: count }, (_, at) => [
    `/things${at % 3}/{id}/part${at}`,
    {
      get: {
        operationId: `things/get-${at}`,
        tags: [at % 2 === 0 ? 'even' : 'odd'],
        description: `Number ${at}. ${'It has a long description. '.repeat(40)}`,
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: {
            description: 'Good',
            content: { 'application/json': { schema: { type: 'string' } } },
          },
        },
      },
    },
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: Object.fromEntries(paths),
  };
}

const small = documentOf(6);
const names = ({ source }: ReadSource): readonly string[] =>
  importSource(source).operations.map(({ name }) => name);

describe('a source', () => {
  it('is the same from JSON and YAML', async () => {
    const json = await read(file('a.json', `\u{FEFF}${JSON.stringify(small)}`));
    const yaml = await read(file('a.yaml', stringify(small)));
    expect(sourceText(json.source)).toBe(sourceText(yaml.source));
    expect(json.notes).toEqual([]);
  });

  it('is read again from what is kept of it', async () => {
    const first = await read(file('b.json', JSON.stringify(small)), { tags: ['odd'] });
    const again = await read(file('kept.json', sourceText(first.source)));
    expect(again.source).toEqual(first.source);
  });

  it.each<[Choice, string[]]>([
    [{ tags: ['odd'] }, ['things/get-1', 'things/get-3', 'things/get-5']],
    [{ paths: ['/things0/*/part*'] }, ['things/get-0', 'things/get-3']],
    [{ paths: ['/things0/{id}/part0'] }, ['things/get-0']],
    [{ operations: ['*-4', 'things/get-5'] }, ['things/get-4', 'things/get-5']],
    [{ tags: ['even', 'odd'], paths: ['/things1/**'] }, ['things/get-1', 'things/get-4']],
  ])('gives the operations that are chosen by %o', async (choice, chosen) => {
    expect(names(await read(file('c.json', JSON.stringify(small)), choice))).toEqual(chosen);
  });

  it('says what there is where nothing, or too much, is chosen', async () => {
    const from = file('d.json', JSON.stringify(small));
    await expect(read(from, { tags: ['odd'], operations: ['*-4'] })).rejects.toThrow(
      /None of the 6 operations is chosen by --tag odd --operation \*-4 together\.\nIt has these tags:\n {2}even \(3\)\n {2}odd \(3\)/,
    );
    const many = file('many.json', JSON.stringify(documentOf(121)));
    await expect(read(many)).rejects.toThrow(/121 operations are chosen, and .* at most 120/);
    const tools = Array.from({ length: 500 }, (_, at) => ({ name: `t${at}`, inputSchema: {} }));
    const list = file('list.json', JSON.stringify({ tools }));
    await expect(read(list)).rejects.toThrow(
      /500 operations are chosen[^]* {2}t39\n {2}… and 460 more/,
    );
    expect(names(await read(list, { operations: ['t49*'] }))).toHaveLength(11);
    await expect(read(list, { tags: ['a'] })).rejects.toThrow(/for OpenAPI documents/);
    await expect(read(file('none.json', '[]'))).rejects.toThrow(/no operations/);
  });

  it('of 5 MB is read, and nothing is fetched', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const large = documentOf(4_200);
    const text = JSON.stringify(large);
    expect(text.length).toBeGreaterThan(5_000_000);
    const { source } = await read(file('large.json', text), { paths: ['/things2/{id}/part20*'] });
    expect(importSource(source).operations.length).toBeGreaterThan(30);
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });

  it('that is not valid is read, and what is wrong is told', async () => {
    const wrong = { ...small, info: { title: 'No version' } };
    const { notes } = await read(file('wrong.json', JSON.stringify(wrong)));
    expect(notes).toEqual([
      { at: 'document', message: expect.stringMatching(/not valid OpenAPI: .*version/i) },
    ]);
  });

  it('has its keys masked', async () => {
    const key = ['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_');
    const tools = [{ name: 'a', description: `Send ${key}.`, inputSchema: {} }];
    const { source, notes } = await read(file('key.json', JSON.stringify({ tools })));
    expect(sourceText(source)).not.toContain(key);
    expect(notes).toEqual([
      { at: 'tools[0].description', message: expect.stringContaining('GitHub') },
    ]);
  });

  it.each([
    ['nowhere.json', '', /there is no file nowhere\.json/],
    ['https://example.com/openapi.json', '', /fetches nothing/],
    ['broken.json', '{"a": ', /broken\.json is no JSON/],
    ['broken.yaml', 'openapi: [', /neither JSON nor YAML/],
    ['twice.yaml', 'openapi: 3.0.0\npaths: {}\npaths: {}\n', /duplicated mapping key/],
    ['date.yaml', 'openapi: 3.0.0\nx: .nan\n', /has a value at x that JSON does not have \(NaN\)/],
    ['binary.yaml', 'openapi: 3.0.0\nx: !!binary aGVsbG8=\n', /value at x that JSON does not/],
    ['circle.yaml', 'openapi: 3.0.0\nx: &x\n  y: *x\n', /more than 200 levels deep/],
  ])('that cannot be read is told: %s', async (name, content, message) => {
    await expect(read(content === '' ? name : file(name, content))).rejects.toThrow(message);
  });

  it('that unfolds into billions is refused', async () => {
    const letters = 'abcdefghij'.split('');
    const lines = letters.map((letter, at) => {
      const before = at === 0 ? 'x' : `*${letters[at - 1]}`;
      return `${letter}: &${letter} [${Array(9).fill(before).join(', ')}]`;
    });
    const bomb = file('bomb.yaml', `openapi: 3.0.0\n${lines.join('\n')}\n`);
    await expect(read(bomb)).rejects.toThrow(/unfolds into more than/);
  });
});

it.each([
  ['*', 'a/b', false, true],
  ['a*c', 'abc', false, true],
  ['a.c', 'abc', false, false],
  ['/a/*', '/a/b/c', true, false],
  ['/a/**', '/a/b/c', true, true],
  ['/a/{id}', '/a/{id}', true, true],
  ['/a/*/c', '/a/{id}/c', true, true],
])('%s describes %s (path: %o): %o', (pattern, text, isPath, is) => {
  expect(matches(pattern, text, isPath)).toBe(is);
});
