import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { BatchEndpoint } from './batches.ts';
import type { Fault, Received, ServerBehaviour, ServerRecord } from './behaviour.ts';
import { ChatEndpoint } from './chat.ts';
import { serveEmbeddings } from './embeddings.ts';
import { headersOf, jsonOf, readBody, sendError, sendFault, sendJson } from './http.ts';

/** A server on loopback that speaks the OpenAI API. */
export interface TestServer extends ServerRecord {
  /** Base URL for clients: `http://127.0.0.1:40001/v1`. */
  readonly url: string;
  close(): Promise<void>;
}

interface Desks {
  readonly behaviour: ServerBehaviour;
  readonly record: ServerRecord;
  readonly chat: ChatEndpoint;
  readonly batches: BatchEndpoint;
  /** How many requests of each path there were. */
  readonly seen: Map<string, number>;
}

/** One request on its way through the server. */
interface Visit {
  readonly desks: Desks;
  readonly received: Received;
  readonly raw: Buffer;
  readonly response: ServerResponse;
  readonly fault: Fault;
}

/** Listens on a free port (or on `port`) until closed. */
export async function startServer(behaviour: ServerBehaviour = {}, port = 0): Promise<TestServer> {
  const record: ServerRecord = {
    connections: 0,
    received: 0,
    requests: [],
    paid: new Map(),
    repeated: 0,
    mostAtOnce: 0,
  };
  const chat = new ChatEndpoint(behaviour, record);
  const batches = new BatchEndpoint(behaviour, chat);
  const desks: Desks = { behaviour, record, chat, batches, seen: new Map() };
  const server = createServer((request, response) => {
    handle(desks, request, response).catch((error: unknown) => {
      sendError(response, 500, { message: `The test server failed: ${String(error)}` });
    });
  });
  server.on('connection', () => {
    record.connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return Object.assign(record, { url: `${addressOf(server)}/v1`, close: () => closed(server) });
}

function addressOf(server: Server): string {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  return `http://127.0.0.1:${address.port}`;
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

async function handle(
  desks: Desks,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const raw = await readBody(request);
  const path = new URL(request.url ?? '/', 'http://loopback').pathname;
  if (path === '/stats') return sendJson(response, statsOf(desks.record));
  const index = desks.seen.get(path) ?? 0;
  desks.seen.set(path, index + 1);
  const method = request.method ?? '';
  const received = { method, path, index, headers: headersOf(request), body: jsonOf(raw) };
  desks.record.received += 1;
  if (desks.behaviour.isForgetful !== true) desks.record.requests.push(received);
  const fault = desks.behaviour.fault?.(received) ?? {};
  await route({ desks, received, raw, response, fault });
}

/** For servers in a process of their own: what tests would read from the record. */
function statsOf({ received, paid, repeated, mostAtOnce }: ServerRecord): object {
  const counts = [...paid.values()];
  return {
    requests: received,
    paid: counts.reduce((sum, count) => sum + count, 0),
    paidTwice: counts.filter((count) => count > 1).length,
    repeated,
    mostAtOnce,
  };
}

async function route(visit: Visit): Promise<void> {
  const { desks, received, response, fault } = visit;
  if (!isKnown(desks.behaviour, received)) {
    const message = `Incorrect API key provided: ${received.headers['authorization']}.`;
    return sendError(response, 401, { message, code: 'invalid_api_key' });
  }
  if (await sendFault(response, fault)) return;
  const [, version, ...path] = received.path.split('/');
  const routed = version === 'v1' ? routes[`${received.method} ${path[0]}`] : undefined;
  if (!routed)
    return sendError(response, 404, { message: `Unknown request URL: ${received.path}` });
  await routed(visit, path.slice(1));
}

function isKnown({ apiKey }: ServerBehaviour, { headers }: Received): boolean {
  return apiKey === undefined || headers['authorization'] === `Bearer ${apiKey}`;
}

type Route = (visit: Visit, path: readonly string[]) => void | Promise<void>;

const routes: Readonly<Record<string, Route>> = {
  'GET models': ({ desks, response }) => sendModels(response, desks.behaviour.models),
  'POST chat': ({ desks, received, response, fault }) =>
    desks.chat.serve(response, received.body, received.headers['idempotency-key'], fault),
  'POST embeddings': ({ desks, received, response }) =>
    serveEmbeddings(response, received.body, desks.behaviour.embed),
  'POST files': ({ desks, received, raw, response }) =>
    desks.batches.upload(response, raw, received.headers['content-type'] ?? ''),
  'GET files': ({ desks, response }, [id = '', part]) => desks.batches.sendFile(response, id, part),
  'POST batches': ({ desks, received, response }) => desks.batches.create(response, received.body),
  'GET batches': ({ desks, response }, [id]) =>
    id === undefined ? desks.batches.list(response) : desks.batches.poll(response, id),
};

function sendModels(
  response: ServerResponse,
  models: ServerBehaviour['models'] = ['test-model'],
): void {
  if (models === false) return sendError(response, 404, { message: 'Not Found' });
  const data = models.map((id) => ({ id, object: 'model', created: 0, owned_by: 'test' }));
  sendJson(response, { object: 'list', data });
}
