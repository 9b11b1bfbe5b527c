import type { FastifyInstance } from 'fastify';
import { ServeError } from '../errors/serve-error.ts';
import type { AppParts } from './parts.ts';

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
