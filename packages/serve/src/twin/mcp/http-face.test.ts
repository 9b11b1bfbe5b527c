import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { limitsOf } from '../../limits/limits.ts';
import { mcpLibrary } from '../testing/library-twins.ts';
import { servedTwin } from '../testing/served-twin.ts';
import { McpHttpFace } from './http-face.ts';

const lend = { name: 'check_out_book', arguments: { member_id: 'M1', book_id: 'B2' } };

async function connected(url: string) {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(url));
  await client.connect(transport);
  return { client, transport };
}

it('gives each client of the original a world of its own, at whatever path', async () => {
  await using served = await servedTwin(mcpLibrary());
  const first = await connected(`${served.url}/mcp`);
  const second = await connected(`${served.url}/v1/desk`);
  expect(first.client.getServerVersion()).toMatchObject({ name: 'desk', version: '9.9.9' });
  expect(first.client.getInstructions()).toBeUndefined();
  const { tools } = await first.client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'get_member',
    'list_loans',
    'check_out_book',
    'pay_fees',
  ]);
  expect(await first.client.callTool(lend)).toMatchObject({ structuredContent: { loan_id: 'L3' } });
  expect(await first.client.callTool(lend)).toMatchObject({ isError: true });
  expect(await second.client.callTool(lend)).not.toHaveProperty('isError');
  await first.transport.terminateSession();
  const gone = await served.ask('POST /mcp', {
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
    headers: {
      'content-type': 'application/json',
      'mcp-session-id': first.transport.sessionId ?? 'none',
    },
  });
  expect([gone.status, gone.text]).toEqual([
    404,
    '{"jsonrpc":"2.0","error":{"code":-32001,"message":"Session not found"},"id":null}',
  ]);
  await second.client.close();
});

it('has nothing of ours at any path', async () => {
  await using served = await servedTwin(mcpLibrary());
  for (const path of ['/health', '/sessions', '/openapi.json', '/metrics', '/'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await served.ask(`GET ${path}`)).status).toBe(400);
  expect((await served.ask('POST /mcp', { body: '{' })).status).toBe(400);
});

it('lets no pages of other sites in, and nobody by another name', async () => {
  await using served = await servedTwin(mcpLibrary());
  const asked = await served.ask('GET /mcp', { headers: { origin: 'https://evil.example' } });
  expect(asked.status).toBe(403);
  await expect(
    servedTwin(mcpLibrary(), { address: { host: '0.0.0.0', port: 0 } }),
  ).rejects.toMatchObject({ name: 'CannotListenError' });
});

it('forgets clients that are not heard of, and takes no more than it may', async () => {
  await using served = await servedTwin(mcpLibrary(), { limits: { maxSessions: 1 } });
  await connected(served.url);
  await expect(connected(served.url)).rejects.toThrow(/1 clients have a world here/);
  const face = new McpHttpFace(
    mcpLibrary(),
    pino({ enabled: false }),
    limitsOf({ idleSeconds: 1 }),
  );
  face.reap(Date.now() + 10_000);
  expect(face.size).toBe(0);
  face.close();
});

it('lets in only who has the token, where there is one', async () => {
  await using served = await servedTwin(mcpLibrary(), { tokens: { agent: 'swordfish' } });
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize' });
  for (const authorization of ['', 'Bearer other', 'Basic swordfish']) {
    const headers = { 'content-type': 'application/json', authorization };
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await served.ask('POST /mcp', { body, headers });
    expect([answer.status, answer.text]).toEqual([401, expect.stringContaining('"jsonrpc":"2.0"')]);
  }
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: 'Bearer swordfish' } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${served.url}/mcp`), { requestInit }),
  );
  expect(client.getServerVersion()).toMatchObject({ name: 'desk' });
  await client.close();
});
