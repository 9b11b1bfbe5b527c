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
    const { url, config } = request.routeOptions;
    if (isForwarded(request.raw)) return done(refusal);
    if (request.method === 'GET' && url === '/health') return done(withoutToken(refusal));
    if (config.isPage === true) return done(pageRefusal(request, refusal));
    return done(
      // Who tries one token after the other is counted, too.
      limit.refusal(request.ip, Date.now()) ??
        refusal ??
        (isClosing() ? shuttingDown() : undefined) ??
        refusalOf(clientOf(request.raw).role, neededRole(request.method, url ?? '')),
    );
  });
}

/** What is said to those who send no token where one is asked for is left out. */
const withoutToken = (refusal: ServeError | undefined): ServeError | undefined =>
  refusal?.code === 'UNAUTHORIZED' ? undefined : refusal;

/** A browser asks for a page without a token, and the page asks for the token. An agent has no use for it. */
function pageRefusal(
  { raw }: FastifyRequest,
  refusal: ServeError | undefined,
): ServeError | undefined {
  if (raw.headers.authorization === undefined) return withoutToken(refusal);
  return refusal ?? refusalOf(clientOf(raw).role, 'trainer');
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
