import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scenarios } from '@envloom/env-library-loans/scenarios';
import type { Scenario } from '@envloom/episodes';
import { asInteraction } from '@envloom/episodes/trajectory';
import { Catalogue, openEnvironment, type RunningServer, startServer } from '@envloom/serve';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pythonWith } from '../support/python.ts';
import { isFullTier, partOfTier } from '../support/tier.ts';

// The official clients play reference solutions: that of the SDK over both transports and, in the full
// tier, that of Python and the inspector, which npm and PyPI bring.

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'generated', 'library-loans');
const program = join(root, 'packages', 'serve', 'src', 'bin.ts');
// Who plays here grades, too.
const anonymous = 'trainer';
const stdio = [program, '--env', folder, '--stdio', 'mcp', '--anonymous', anonymous];

let server: RunningServer;
let url = '';

beforeAll(async () => {
  server = await startServer(new Catalogue([await openEnvironment(folder)]), { anonymous });
  url = `${server.url}/mcp`;
});

afterAll(() => server.close());

/** A reference, as it is played where nobody answers. */
interface Solution {
  readonly id: string;
  readonly calls: readonly { readonly name: string; readonly arguments: Record<string, unknown> }[];
  readonly results: readonly string[];
  readonly message: string;
}

function solutionOf(scenario: Scenario): Solution {
  const { id, reference } = asInteraction(scenario, 'non-conversational');
  const calls = reference.filter((step) => step.kind === 'call');
  const last = reference.at(-1);
  return {
    id,
    calls: calls.map((call) => ({ name: call.tool, arguments: { ...call.arguments } })),
    results: calls.map(({ observation }) => JSON.stringify(observation)),
    message: last?.kind === 'message' ? last.content : '',
  };
}

/** Each plays through a connection of its own: every day a twelfth of them. */
const solutions = partOfTier(scenarios.ids, 12).map((id) => solutionOf(scenarios.get(id)));

const isTransport = (value: object): value is Transport => 'start' in value;

/** Its session id is declared as `exactOptionalPropertyTypes` does not have it. */
function asTransport(value: object): Transport {
  if (isTransport(value)) return value;
  throw new Error('this is no transport');
}

const text = z.array(z.looseObject({ type: z.literal('text'), text: z.string() })).length(1);
const ended = z.looseObject({ reward: z.number(), terminated: z.boolean() });

async function play(transport: object, { calls, message }: Solution): Promise<object> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(asTransport(transport));
  // With the schemas of the list, the client checks every structured result.
  await client.listTools();
  const results: string[] = [];
  for (const call of calls)
    results.push(...text.parse((await client.callTool(call)).content).map((part) => part.text));
  const end = { method: 'envloom/step', params: { action: message } };
  const { reward } = await client.request(end, ended);
  await client.close();
  return { results, reward };
}

describe('the client of the SDK', () => {
  it.each(solutions)('plays $id over HTTP', async (solution) => {
    const transport = new StreamableHTTPClientTransport(new URL(`${url}?scenario=${solution.id}`));
    const { results } = solution;
    expect(await play(transport, solution)).toEqual({ results, reward: 1 });
  });

  it.each(solutions.slice(0, isFullTier ? 4 : 1))('plays $id over stdio', async (solution) => {
    const args = [...stdio, '--scenario', solution.id];
    const transport = new StdioClientTransport({
      command: process.execPath,
      args,
      stderr: 'ignore',
    });
    const { results } = solution;
    expect(await play(transport, solution)).toEqual({ results, reward: 1 });
  });
});

it('has the last message come by REST, for the id is the same', async () => {
  const [solution] = solutions;
  if (solution === undefined) throw new Error('there are no scenarios');
  const transport = new StreamableHTTPClientTransport(new URL(`${url}?scenario=${solution.id}`));
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(asTransport(transport));
  for (const call of solution.calls) await client.callTool(call);
  const path = `/sessions/${transport.sessionId ?? ''}`;
  const response = await fetch(`${server.url}${path}/step`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: { type: 'message', content: solution.message } }),
  });
  expect(await response.json()).toMatchObject({ reward: 1, terminated: true });
  await transport.terminateSession();
  expect((await fetch(`${server.url}${path}`)).status).toBe(404);
  await client.close();
});

const limit = 1_800_000;

describe.runIf(isFullTier)('clients from elsewhere', () => {
  it(
    'that of Python plays over HTTP and stdio',
    async () => {
      const played = solutions.slice(0, 10);
      const episodes = played.map((solution, at) =>
        at % 5 === 4
          ? { ...solution, command: [process.execPath, ...stdio, '--scenario', solution.id] }
          : { ...solution, url: `${url}?scenario=${solution.id}` },
      );
      const wanted = played.map(({ results }) => ({ results, reward: 1, unknown: -32602 }));
      expect(await pythonPlays(episodes)).toMatchObject(wanted);
    },
    limit,
  );

  it(
    'the inspector plays a session call by call',
    async () => {
      const { id, calls, results, message } = solutions[0] ?? solutionOf(scenarios.get(''));
      const session = server.store.open({ scenario: id, interaction: 'non-conversational' });
      const told: string[] = [];
      for (const call of calls) {
        const args = ['--tool-name', call.name];
        const given = ['--tool-args-json', JSON.stringify(call.arguments)];
        const said = await inspect(session.id, 'tools/call', [...args, ...given]);
        told.push(
          ...text
            .parse(z.looseObject({ content: z.unknown() }).parse(said).content)
            .map((part) => part.text),
        );
      }
      expect(told).toEqual(results);
      const tools = z.looseObject({ tools: z.array(z.unknown()) });
      expect(tools.parse(await inspect(session.id, 'tools/list')).tools).not.toEqual([]);
      const task = await inspect(session.id, 'resources/read', ['--uri', 'envloom://task']);
      expect(JSON.stringify(task)).toContain('envloom://task');
      expect(server.store.step(session.id, message)).toMatchObject({ reward: 1 });
    },
    limit,
  );
});

const inspector = '@modelcontextprotocol/inspector@2.12.0';

/** What the inspector prints; each time it is a client of its own, which joins the session. */
async function inspect(
  session: string,
  method: string,
  more: readonly string[] = [],
): Promise<unknown> {
  const command = ['exec', '--yes', `--package=${inspector}`, '--', 'mcp-inspector', '--cli'];
  const target = [`${url}?session=${session}`, '--transport', 'http', '--method', method];
  const { stdout } = await promisify(execFile)('npm', [...command, ...target, ...more], {
    cwd: join(root, 'tmp'),
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(stdout);
}

/** Beside the server, which this process is. */
async function pythonPlays(episodes: readonly object[]): Promise<unknown> {
  const script = join(root, 'test', 'python', 'mcp_client.py');
  const { path } = pythonWith('requirements-mcp.txt');
  const running = promisify(execFile)(path, [script], { maxBuffer: 2 ** 28 });
  running.child.stdin?.end(JSON.stringify(episodes));
  return JSON.parse((await running).stdout);
}
