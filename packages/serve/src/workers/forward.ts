import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as send,
} from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServeError } from '../errors/serve-error.ts';
import { ownerOf } from './owner.ts';
import { addressHeader, addressOf, bodyOf, isForwarded, type Peers, socketOf } from './peers.ts';

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
  const body = bodyOf(request.raw);
  return new Promise((resolve, reject) => {
    const sent = send({ socketPath, method, path, headers: headersOf(request, body) }, resolve);
    sent.on('error', () => reject(gone()));
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
function gone(): ServeError {
  const message = 'there is no such session any more';
  return new ServeError('UNKNOWN_SESSION', message, 'Open another.', 'session');
}
