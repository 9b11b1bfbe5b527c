import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientOf, neededRole, owner, refusalOf, rememberClient } from '../access/access.ts';
import { ServeError, shuttingDown } from '../errors/serve-error.ts';
import { RateLimit } from '../limits/token-bucket.ts';
import type { AppParts } from '../server/protocol-adapter.ts';
import { isForwarded } from '../workers/peers.ts';
import type { Admit } from './admission.ts';

/** Who is not let in is told so before anything of a body is read. */
export function guard(app: FastifyInstance, { admit, store, isClosing }: AppParts): void {
  const limit = new RateLimit(store.limits.requestsPerSecond);
  app.addHook('onRequest', (request, _reply, done) => {
    const refusal = letIn(request, admit);
    const { url } = request.routeOptions;
    if (isForwarded(request.raw)) return done(refusal);
    if (request.method === 'GET' && url === '/health')
      return done(refusal?.code === 'UNAUTHORIZED' ? undefined : refusal);
    return done(
      // Who tries one token after the other is counted, too.
      limit.refusal(request.ip, Date.now()) ??
        refusal ??
        (isClosing() ? shuttingDown() : undefined) ??
        refusalOf(clientOf(request.raw).role, neededRole(request.method, url ?? '')),
    );
  });
}

/** Another worker has looked at what it hands on, and asks some things for itself. */
function letIn({ raw }: FastifyRequest, admit: Admit): ServeError | undefined {
  const client = admit(raw);
  if (!(client instanceof ServeError)) rememberClient(raw, client);
  else if (isForwarded(raw)) rememberClient(raw, owner);
  else return client;
  return undefined;
}

/**
 * Lets the pages that may use the server read its answers; which these are {@link AppParts.admit} says.
 *
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function crossOrigin(app: FastifyInstance, { admit }: AppParts): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined) return done();
    const isPreflight =
      request.method === 'OPTIONS' && 'access-control-request-method' in request.headers;
    const client = admit(request.raw);
    const isRefused = client instanceof ServeError;
    // A preflight never has the token: what it asks about has.
    if (isRefused && !(isPreflight && client.code === 'UNAUTHORIZED')) return done();
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'mcp-session-id',
      vary: 'origin',
    });
    if (!isPreflight) return done();
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST, DELETE',
        'access-control-allow-headers':
          request.headers['access-control-request-headers'] ?? 'content-type',
      })
      .code(204)
      .send();
  });
}
