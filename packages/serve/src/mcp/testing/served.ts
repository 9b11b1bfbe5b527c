import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import fastify from 'fastify';
import { pino } from 'pino';
import { z } from 'zod';
import { owner, rememberClient } from '../../access/access.ts';
import type { Limits } from '../../limits/limits.ts';
import type { SessionStore } from '../../session/session-store.ts';
import { libraryStore } from '../../testing/library.ts';
import { mcpAdapter } from '../mcp-adapter.ts';

/** The library over MCP on this machine. */
export interface ServedLibrary extends AsyncDisposable {
  readonly store: SessionStore;
  /** Of the endpoint, without a query. */
  readonly url: string;
}

export async function servedLibrary(
  limits: Partial<Limits> = {},
  now?: () => number,
): Promise<ServedLibrary> {
  const store = libraryStore(limits, now === undefined ? {} : { now });
  const app = fastify({ forceCloseConnections: 'idle' });
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    rememberClient(raw, owner);
    done();
  });
  mcpAdapter(app, { store, log: pino({ enabled: false }) });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { store, url: `${address}/mcp`, [Symbol.asyncDispose]: () => app.close() };
}

/** The SDK's own client, connected. */
export async function clientOf(
  url: string,
): Promise<{ client: Client; transport: StreamableHTTPClientTransport }> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(url));
  await client.connect(asTransport(transport));
  return { client, transport };
}

const isTransport = (value: object): value is Transport => 'start' in value;

/** Its session id is declared as `exactOptionalPropertyTypes` does not have it. */
function asTransport(transport: StreamableHTTPClientTransport): Transport {
  if (isTransport(transport)) return transport;
  throw new Error('the SDK has no such transport');
}

const headers = {
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
};

/** A POST as a client makes it, with whatever body. */
export function post(url: string, body: unknown, session?: string): Promise<Response> {
  const more = session === undefined ? {} : { 'mcp-session-id': session };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(url, { method: 'POST', headers: { ...headers, ...more }, body: text });
}

export const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
} as const;

export const anything = z.looseObject({});
