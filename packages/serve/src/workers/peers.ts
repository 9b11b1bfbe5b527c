import { type IncomingMessage, request as send } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';

/** The workers of a server, of which this process is one. */
export interface Peers {
  /** From 0. */
  readonly own: number;
  readonly count: number;
  /** Of the sockets on which they take what belongs to them. */
  readonly folder: string;
}

/** What the ids of a worker's sessions start with. */
export function prefixOf(worker: number): string {
  return `${worker}.`;
}

/** Which worker has the session of that id; `undefined` where none of them gave such an id. */
export function workerOf(id: string, { count }: Peers): number | undefined {
  const [, digits] = /^(\d{1,4})\./.exec(id) ?? [];
  const worker = Number(digits ?? NaN);
  return worker < count ? worker : undefined;
}

/** Where a worker takes requests of the others: a Unix socket, on Windows a named pipe. */
export function socketOf(worker: number, { folder }: Peers): string {
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\${folder.replaceAll(/[^\w-]/g, '-')}-${worker}`
    : join(folder, `${worker}.sock`);
}

/** Requests that another worker let in and handed on. */
export const forwarded = new WeakSet<IncomingMessage>();

/** By this header a worker tells another where a request came from. */
export const addressHeader = 'x-envloom-client-address';

export function isForwarded(request: IncomingMessage): boolean {
  return forwarded.has(request);
}

/** Where a request came from, also where another worker handed it on; of a Unix socket, empty. */
export function addressOf(request: IncomingMessage): string {
  const told = isForwarded(request) ? request.headers[addressHeader] : undefined;
  return String(told ?? request.socket.remoteAddress ?? '');
}

/** A worker that does not answer by then, in milliseconds, is left out. */
const patience = 2_000;

/** What all other workers answer to a GET; those that are not there are left out. */
export async function askPeers(peers: Peers, path: string): Promise<unknown[]> {
  const others = Array.from({ length: peers.count }, (_, worker) => worker).filter(
    (worker) => worker !== peers.own,
  );
  const answers = await Promise.allSettled(
    others.map((worker) => ask(socketOf(worker, peers), path)),
  );
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
}

function ask(socketPath: string, path: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const sent = send({ socketPath, path, signal: AbortSignal.timeout(patience) }, (response) => {
    resolve(json(response));
  });
  sent.on('error', reject);
  sent.end();
  return promise;
}

/** Bodies as they were sent, for the worker to which their requests may have to be handed on. */
export const rawBodies = new WeakMap<IncomingMessage, string>();
