import { existsSync, readFileSync } from 'node:fs';
import { type GivenOptions, parseOptions } from '@envloom/core/command';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { linkedWorkspace } from '@envloom/env-package/testing';
import { startServer, type TestServer } from '@envloom/llm/testing';
import { readModel } from '@envloom/logic-model';
import { twinBehaviour, twinListing } from '@envloom/skel-builder/testing';
import { FsTree } from 'nx/src/generators/tree.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { generateFromSource } from './from-source.ts';
import { envOptions } from './options.ts';

let workspace: ScratchWorkspace;
let server: TestServer;
let said = '';

beforeEach(async () => {
  workspace = linkedWorkspace();
  server = await startServer(twinBehaviour());
  said = '';
});

afterEach(async () => {
  await server.close();
  workspace[Symbol.dispose]();
});

async function prepare(from: string, options: GivenOptions): Promise<() => Promise<void>> {
  parseOptions(envOptions, options);
  const make = await generateFromSource(new FsTree(workspace.root, false), from, options, {
    output: { write: (text) => (said += text) },
    onInterrupt: () => () => undefined,
    variables: { OPENAI_BASE_URL: server.url },
  });
  return async () => {
    await make();
  };
}

const kept = (file: string): string =>
  readFileSync(workspace.path(`.envloom/twins/shopping-lists/${file}`), 'utf8');

/** An MCP server as a command that prints answers from a file. */
function commandOf(listing: object): string {
  const program = `
    const { createInterface } = require('node:readline');
    const listing = ${JSON.stringify(listing)};
    createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method } = JSON.parse(line);
      if (id === undefined) return;
      const { tools, server: { instructions, ...serverInfo }, capabilities } = listing;
      const hello = { protocolVersion: '2025-06-18', serverInfo, capabilities, instructions };
      const refusal = { isError: true, content: [{ type: 'text', text: 'MCP error -32602: Tool envloom_asks_for_no_tool not found' }] };
      const result = { initialize: hello, 'tools/list': { tools }, 'tools/call': refusal }[method] ?? {};
      console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });`;
  workspace.write('server.cjs', program);
  return `mcp:KEY=top-secret ${process.execPath} ${workspace.path('server.cjs')} --token=top-secret`;
}

it('keeps what a server says, and a skeleton, and asks for the rest in files', async () => {
  const make = await prepare(commandOf(twinListing()), { provider: 'batch' });
  expect(said).toMatch(
    /^shopping-lists: 4 operations \(1 query, 3 mutations\)\n {2}4 of 4 inputs carried/,
  );
  expect(said).toContain('4 results not described');
  expect(existsSync(workspace.path('.envloom'))).toBe(false);
  await make();
  expect(said).toMatch(/1 request waits for an answer in .*requests\.jsonl:\n {2}model-state +1\n/);
  expect(JSON.parse(kept('tools.json'))).toEqual({ ...twinListing(), errors: 'sdk' });
  const skeleton: { operations: { wire: unknown }[] } = parse(kept('skeleton.yaml'));
  expect(skeleton.operations.map(({ wire }) => wire)).toEqual(twinListing().tools);
  const files = `${said}${kept('tools.json')}${kept('skeleton.yaml')}`;
  expect(files).not.toMatch(/top-secret|server\.cjs/);
  const asked = readFileSync(workspace.path('.envloom/batch/requests.jsonl'), 'utf8');
  expect(asked).toContain('add_items');
  expect(asked).not.toMatch(/top-secret|server\.cjs/);
});

it('shows recorded calls without personal data, and refuses those of another version', async () => {
  workspace.write('list.json', JSON.stringify(twinListing()));
  const call = (list: string, text: string, isError: boolean) =>
    JSON.stringify({
      sequence: 0,
      tool: 'get_list',
      arguments: { list },
      result: { content: [{ type: 'text', text }], ...(isError ? { isError } : {}) },
    });
  const calls = [
    call('a', 'No such list: ada@lovelace.org', true),
    call('b', '{"list":"b"}', false),
  ];
  workspace.write('calls.jsonl', `${calls.join('\n')}\n`);
  const examples = workspace.path('calls.jsonl');
  const make = await prepare('list.json', { provider: 'batch', examples });
  expect(said).toContain('2 recorded calls; replaced were 1 e-mail addresses');
  await make();
  const asked = readFileSync(workspace.path('.envloom/batch/requests.jsonl'), 'utf8');
  expect(asked).toContain('No such list: person-1@example.com');
  expect(asked).not.toContain('ada@');
  const [tool, ...others] = twinListing().tools;
  const listed = { tools: [...others, { ...tool, description: 'Other.' }] };
  const log = [
    { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    { jsonrpc: '2.0', id: 1, result: listed },
    { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'add_items', arguments: {} } },
    { jsonrpc: '2.0', id: 2, result: { content: [] } },
  ];
  workspace.write('other.log', log.map((line) => JSON.stringify(line)).join('\n'));
  await expect(prepare('list.json', { examples: workspace.path('other.log') })).rejects.toThrow(
    /another version of add_items/,
  );
});

it('makes an environment whose tools are those of the original', async () => {
  workspace.write('list.json', JSON.stringify(twinListing()));
  const options = { name: 'shopping-lists', scenarios: 2, rounds: 0, readers: false };
  const make = await prepare('list.json', options);
  await make();
  expect(said).toContain('shopping-lists is accepted after 0 rounds');
  const root = 'generated/shopping-lists';
  const model = readModel(
    readFileSync(workspace.path(`${root}/logic-model.yaml`), 'utf8'),
    'model',
  );
  expect(model.ok && model.parsed.model.operations.map(({ wire }) => wire)).toEqual(
    twinListing().tools,
  );
  expect(JSON.parse(readFileSync(workspace.path(`${root}/tools.json`), 'utf8'))).toEqual(
    twinListing(),
  );
}, 600_000);

it('keeps what it read where no language model is configured, and says what to do', async () => {
  workspace.write('list.json', JSON.stringify(twinListing()));
  const given = { name: 'shopping-lists' };
  const make = await generateFromSource(
    new FsTree(workspace.root, false),
    workspace.path('list.json'),
    given,
    {
      output: { write: (text) => (said += text) },
      onInterrupt: () => () => undefined,
      variables: {},
    },
  );
  await expect(Promise.resolve(make())).rejects.toThrow(/No language model is configured/);
  expect(kept('skeleton.yaml')).toContain('npx nx g env shopping-lists --model');
});

it.each<[GivenOptions, RegExp]>([
  [{ topic: 'b' }, /--from and --topic exclude each other/],
  [{ model: 'm.yaml' }, /--from and --model/],
  [{ new: 'x' }, /--from and --new/],
  [{ overwrite: true }, /--from and --overwrite/],
  [{ tag: 'a' }, /--tag and --path are for OpenAPI/],
  [{ operation: 'x*' }, /--operation x\* chooses nothing/],
])('refuses %o', async (options, message) => {
  workspace.write('list.json', JSON.stringify(twinListing()));
  await expect(prepare('list.json', options)).rejects.toThrow(message);
});
