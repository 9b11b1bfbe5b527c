import { rmSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as send,
} from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServeError } from '../errors/serve-error.ts';
import { refuseUpgrade } from '../http/request-error.ts';
import { asksForSocket, type Sockets } from '../socket/sockets.ts';
import { ownerOf } from './owner.ts';
import {
  addressHeader,
  addressOf,
  isForwarded,
  forwarded,
  type Peers,
  rawBodies,
  socketOf,
  workerOf,
} from './peers.ts';

/**
 * Headers that belong to one connection, not to the message.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1
 */
const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Hands requests about a session of another worker on to it, answers that stream included. */
export function forwardToOwner(app: FastifyInstance, peers: Peers): void {
  app.addHook('preHandler', async (request, reply) => {
    if (isForwarded(request.raw)) return undefined;
    const owner = ownerOf(request, peers);
    if (owner === undefined || owner === peers.own) return undefined;
    return handOn(request, reply, socketOf(owner, peers));
  });
}

async function handOn(
  request: FastifyRequest,
  reply: FastifyReply,
  socketPath: string,
): Promise<FastifyReply> {
  const answer = await exchange(request, reply, socketPath);
  return reply
    .code(answer.statusCode ?? 500)
    .headers(passed(answer.headers))
    .send(answer);
}

function exchange(
  request: FastifyRequest,
  reply: FastifyReply,
  socketPath: string,
): Promise<IncomingMessage> {
  const { method, url: path } = request;
  const body = rawBodies.get(request.raw);
  return new Promise((resolve, reject) => {
    const sent = send({ socketPath, method, path, headers: headersOf(request, body) }, resolve);
    sent.on('error', () => reject(gone('session')));
    // A client that is gone wants no answer.
    reply.raw.on('close', () => sent.destroy());
    sent.end(body);
  });
}

/**
 * The length is that of the body that is sent: a worker that waits for more would take the next
 * request on this connection, which is somebody else's, for it.
 */
function headersOf({ raw }: FastifyRequest, body: string | undefined): OutgoingHttpHeaders {
  const { 'content-length': _length, ...sent } = passed(raw.headers);
  const headers = { ...sent, [addressHeader]: addressOf(raw) };
  if (body === undefined) return headers;
  return { ...headers, 'content-length': Buffer.byteLength(body) };
}

function passed(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !ofConnection.has(name)) kept[name] = value;
  }
  return kept;
}

/** The worker died, and its sessions with it. */
function gone(path: string): ServeError {
  return new ServeError(
    'UNKNOWN_SESSION',
    'there is no such session any more',
    'Open another.',
    path,
  );
}

/** Takes a connection that is to become a WebSocket elsewhere; `false` where it stays here. */
export type HandOnUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/** Hands WebSockets that join a session of another worker, by `session_id` in their address, on to it. */
export function upgradeAtOwner(peers: Peers): HandOnUpgrade {
  return (request, socket, head) => {
    if (isForwarded(request)) return false;
    const url = URL.parse(`http://host${request.url ?? '/'}`);
    const owner = workerOf(url?.searchParams.get('session_id') ?? '', peers);
    if (owner === undefined || owner === peers.own) return false;
    join(request, socket, head, socketOf(owner, peers));
    return true;
  };
}

function join(request: IncomingMessage, socket: Duplex, head: Buffer, path: string): void {
  const peer = connect(path);
  const refuse = (): void => refuseUpgrade(socket, gone('session_id'));
  peer.once('error', refuse);
  peer.once('connect', () => {
    peer.off('error', refuse);
    peer.on('error', () => socket.destroy());
    peer.write(headOf(request));
    peer.write(head);
    socket.pipe(peer).pipe(socket);
  });
  socket.on('error', () => peer.destroy());
  socket.on('close', () => peer.destroy());
}

/** The request as it came, and from where. */
function headOf(request: IncomingMessage): string {
  const { method, url, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/1.1`, `${addressHeader}: ${addressOf(request)}`];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() !== addressHeader)
      lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Takes what other workers hand on. The folder of the sockets is open to this user alone. */
export async function listenForPeers(
  app: FastifyInstance,
  peers: Peers,
  sockets: Sockets,
): Promise<{ close(): void }> {
  const server = createServer({ shouldUpgradeCallback: asksForSocket }, (request, response) => {
    forwarded.add(request);
    app.routing(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    forwarded.add(request);
    sockets.upgrade(request, socket, head);
  });
  const path = socketOf(peers.own, peers);
  // What a worker that died left behind.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(path, resolve);
  await promise;
  return { close: () => server.close() };
}
