import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { rename, rm, stat, utimes } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** What came of the requests so far. */
interface TaskCounts {
  restored: number;
  stored: number;
}

export interface TaskServer {
  /** Without a path; the loopback interface alone is listened to. */
  readonly url: string;
  /** What a client has to show. */
  readonly token: string;
  readonly counts: Readonly<TaskCounts>;
  readonly close: () => Promise<void>;
}

/** Nx names what a task left by the hash of all that went into it. */
const route = /^\/v1\/cache\/([A-Za-z0-9_-]{1,128})$/;

const suffix = '.tar';

type Exchange = readonly [IncomingMessage, ServerResponse];

function answer([, response]: Exchange, status: number, text = ''): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
}

/** An archive counts as used from now on. */
async function restore(archive: string, exchange: Exchange, counts: TaskCounts): Promise<void> {
  if (!existsSync(archive)) {
    answer(exchange, 404, 'There is no such task.');
    return;
  }
  const now = new Date();
  await utimes(archive, now, now);
  const { size } = await stat(archive);
  counts.restored += 1;
  const [, response] = exchange;
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': size });
  await pipeline(createReadStream(archive), response);
}

/** Half an archive never has the name of one. */
async function store(archive: string, exchange: Exchange, counts: TaskCounts): Promise<void> {
  const [request] = exchange;
  if (existsSync(archive)) {
    request.resume();
    answer(exchange, 409, 'This task is stored already.');
    return;
  }
  const unfinished = join(archive, '..', `.${randomUUID()}`);
  try {
    await pipeline(request, createWriteStream(unfinished));
    await rename(unfinished, archive);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  counts.stored += 1;
  answer(exchange, 200);
}

/**
 * Serves what tasks left to Nx on the loopback interface, in the protocol for caches of one's own: one
 * archive of Nx for each task, in a folder that can be carried elsewhere.
 *
 * Source: https://nx.dev/docs/kb/self-hosted-caching (OpenAPI: `PUT` and `GET /v1/cache/{hash}`).
 *
 * @param folder made when it is not there
 */
export async function serveTasks(folder: string): Promise<TaskServer> {
  mkdirSync(folder, { recursive: true });
  const token = randomUUID();
  const counts = { restored: 0, stored: 0 };
  const respond = async (exchange: Exchange): Promise<void> => {
    const [{ headers, method, url = '' }] = exchange;
    const hash = route.exec(url)?.[1];
    if (headers.authorization !== `Bearer ${token}`) answer(exchange, 401, 'Wrong token.');
    else if (hash === undefined) answer(exchange, 404, 'No such path.');
    else if (method === 'GET') await restore(join(folder, `${hash}${suffix}`), exchange, counts);
    else if (method === 'PUT') await store(join(folder, `${hash}${suffix}`), exchange, counts);
    else answer(exchange, 405, 'Only GET and PUT.');
  };
  const server = createServer((request, response) => {
    respond([request, response]).catch(() => {
      if (response.headersSent) response.destroy();
      else answer([request, response], 500, 'The task could not be read or stored.');
    });
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
  };
  return { url: `http://127.0.0.1:${address.port}`, token, counts, close };
}

/** Removes archives that were used last before a moment, and what an interrupted run left. */
export async function removeUnusedSince(folder: string, moment: Date): Promise<void> {
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    const isOld = (await stat(path)).mtime < moment;
    if (isOld || !file.endsWith(suffix)) await rm(path, { force: true });
  }
}
