import { type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServeError } from '../errors/serve-error.ts';
import { isForwarded } from './forwarded.ts';
import { ownerOf } from './owner.ts';
import { type Peers, socketOf } from './peers.ts';
import { bodyOf } from './raw-bodies.ts';

/** Headers that belong to one connection, not to the message. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

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
  { raw, method, url }: FastifyRequest,
  reply: FastifyReply,
  socketPath: string,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const body = bodyOf(raw);
  const headers = { ...passed(raw.headers) };
  if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body));
  const sent = send({ socketPath, method, path: url, headers }, resolve);
  sent.on('error', () => reject(gone()));
  // A client that is gone wants no answer.
  reply.raw.on('close', () => sent.destroy());
  sent.end(body);
  return promise;
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
