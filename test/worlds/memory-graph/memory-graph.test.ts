import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openEnvironment, startTwin, twinOf } from '@envloom/serve';
import { mcpToolOf, openAIToolOf } from '@envloom/runtime';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type EmittedPackage, emittedPackage } from '../../support/build-environment.ts';
import { RawMcpServer } from '../../support/raw-mcp.ts';
import { isFullTier } from '../../support/tier.ts';
import { realPackage, realServer } from './real-server.ts';
import { randomRequests } from './requests.ts';

// A twin of a server of MCP that npm has, beside a recording of it and, in the full tier, beside the server itself:
// every line that it writes is the same.

const program = join(import.meta.dirname, '../../../packages/serve/src/bin.ts');

const [first = '', ...others] = readFileSync(join(import.meta.dirname, 'recorded.jsonl'), 'utf8')
  .trim()
  .split('\n');
const { initialize } = z.object({ initialize: z.string() }).parse(JSON.parse(first));
const exchange = z.object({ request: z.looseObject({ method: z.string() }), answer: z.string() });
const recorded = others.map((line) => exchange.parse(JSON.parse(line)));

let emitted: EmittedPackage;

beforeAll(async () => {
  emitted = await emittedPackage(join(import.meta.dirname, 'logic-model.yaml'));
});

afterAll(() => emitted[Symbol.asyncDispose]());

function twin(): RawMcpServer {
  const args = ['--env', emitted.folder, '--as', 'mcp', '--stdio', '--log-level', 'silent'];
  return new RawMcpServer(process.execPath, [program, ...args]);
}

const isTransport = (value: object): value is Transport => 'start' in value;

/** Its session id is declared as `exactOptionalPropertyTypes` does not have it. */
function asTransport(value: object): Transport {
  if (isTransport(value)) return value;
  throw new Error('this is no transport');
}

const toolsIn = (answer: string) =>
  z
    .object({ result: z.object({ tools: z.array(z.looseObject({ name: z.string() })) }) })
    .parse(JSON.parse(answer)).result.tools;

it('answers all that was recorded byte for byte', async () => {
  expect(recorded.length).toBeGreaterThan(100);
  await using server = twin();
  const told = [await server.initialize()];
  // oxlint-disable-next-line no-await-in-loop -- each call changes what the next one sees
  for (const { request } of recorded) told.push(await server.ask(request));
  expect(told).toEqual([initialize, ...recorded.map(({ answer }) => answer)]);
});

it('lists its tools in the words of the original on all faces', async () => {
  const { definition } = await openEnvironment(emitted.folder, { isDraft: true });
  const listed = toolsIn(recorded[0]?.answer ?? '');
  expect(listed).toHaveLength(9);
  expect(JSON.stringify(definition.tools.map(mcpToolOf))).toBe(JSON.stringify(listed));
  expect(definition.tools.map((tool) => openAIToolOf(tool).function)).toEqual(
    listed.map(({ name, description, inputSchema: parameters }) => ({
      name,
      description,
      parameters,
    })),
  );
});

it('answers over HTTP, each client from the start', async () => {
  const environment = await openEnvironment(emitted.folder, { isDraft: true });
  const server = await startTwin(twinOf(environment, 'mcp'));
  const entity = { name: 'Ada', entityType: 'person', observations: ['likes tea'] };
  for (let at = 0; at < 2; at += 1) {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`));
    // oxlint-disable-next-line no-await-in-loop -- one client after the other
    await client.connect(asTransport(transport));
    // oxlint-disable-next-line no-await-in-loop -- as above
    const created = await client.callTool({
      name: 'create_entities',
      arguments: { entities: [entity] },
    });
    expect(created).toEqual({
      content: [{ type: 'text', text: JSON.stringify([entity], null, 2) }],
      structuredContent: { entities: [entity] },
    });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await client.close();
  }
  await server.close();
});

it.runIf(isFullTier)(
  `answers 3000 random calls as ${realPackage} does`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'envloom-memory-'));
    try {
      await writeFile(join(folder, 'package.json'), '{}');
      const install = ['install', '--no-audit', '--no-fund', realPackage];
      await promisify(execFile)('npm', install, { cwd: folder });
      for (const seed of [11, 12, 13]) {
        await using real = realServer(folder, join(folder, `memory-${seed}.jsonl`));
        await using server = twin();
        expect(await server.initialize()).toBe(await real.initialize());
        for (const request of [{ method: 'tools/list' }, ...randomRequests(seed, 1000)]) {
          const [answer, original] = [await server.ask(request), await real.ask(request)];
          expect({ request, answer }).toEqual({ request, answer: original });
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  600_000,
);
