import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { isTaskHash, type StoredTasks } from './stored-tasks.ts';

export interface TaskCacheServer {
  /** Without a path; the loopback interface alone is listened to. */
  readonly url: string;
  /** What a client has to show. */
  readonly token: string;
  readonly close: () => Promise<void>;
}

/** What came of the requests so far. */
export interface TaskCounts {
  restored: number;
  stored: number;
}

const route = /^\/v1\/cache\/([^/?]+)$/;

function answer(response: ServerResponse, status: number, text = ''): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
}

async function restore(
  tasks: StoredTasks,
  hash: string,
  response: ServerResponse,
  counts: TaskCounts,
): Promise<void> {
  const found = await tasks.read(hash);
  if (found === undefined) {
    answer(response, 404, 'There is no such task.');
    return;
  }
  counts.restored += 1;
  response.writeHead(200, {
    'content-type': 'application/octet-stream',
    'content-length': found.size,
  });
  await pipeline(found.content, response);
}

async function store(
  tasks: StoredTasks,
  hash: string,
  [request, response]: [IncomingMessage, ServerResponse],
  counts: TaskCounts,
): Promise<void> {
  if (tasks.has(hash)) {
    request.resume();
    answer(response, 409, 'This task is stored already.');
    return;
  }
  await tasks.write(hash, request);
  counts.stored += 1;
  answer(response, 200);
}

/**
 * Serves stored tasks to Nx on the loopback interface, in the protocol for caches of one's own.
 *
 * Source: https://nx.dev/docs/kb/self-hosted-caching (OpenAPI: `PUT` and `GET /v1/cache/{hash}`).
 *
 * @param counts is counted up
 */
export async function serveTasks(tasks: StoredTasks, counts: TaskCounts): Promise<TaskCacheServer> {
  const token = randomUUID();
  const server = createServer((request, response) => {
    respond(tasks, token, [request, response], counts).catch(() => {
      if (response.headersSent) response.destroy();
      else answer(response, 500, 'The task could not be read or stored.');
    });
  });
  const url = await listen(server);
  return { url, token, close: () => close(server) };
}

async function respond(
  tasks: StoredTasks,
  token: string,
  [request, response]: [IncomingMessage, ServerResponse],
  counts: TaskCounts,
): Promise<void> {
  const hash = route.exec(request.url ?? '')?.[1];
  if (request.headers.authorization !== `Bearer ${token}`) answer(response, 401, 'Wrong token.');
  else if (hash === undefined || !isTaskHash(hash)) answer(response, 404, 'No such path.');
  else if (request.method === 'GET') await restore(tasks, hash, response, counts);
  else if (request.method === 'PUT') await store(tasks, hash, [request, response], counts);
  else answer(response, 405, 'Only GET and PUT.');
}

function listen(server: Server): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address === null || typeof address === 'string') reject(new Error('No port is free.'));
    else resolve(`http://127.0.0.1:${address.port}`);
  });
  return promise;
}

function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => {
    resolve();
  });
  server.closeAllConnections();
  return promise;
}
