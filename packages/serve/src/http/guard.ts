import type { FastifyInstance } from 'fastify';
import { ServeError } from '../errors/serve-error.ts';
import { isForwarded } from '../workers/forwarded.ts';
import type { AppParts } from './parts.ts';
import { RateLimit } from './rate-limit.ts';

/** Who is not let in is told so before anything of a body is read. */
export function guard(app: FastifyInstance, { admit, store, isClosing }: AppParts): void {
  const limit = new RateLimit(store.limits.requestsPerSecond);
  app.addHook('onRequest', (request, _reply, done) => {
    // Another worker has looked at it.
    if (isForwarded(request.raw)) return done();
    if (request.routeOptions.url === '/health') return done(admit(request.raw));
    const refusal =
      admit(request.raw) ??
      limit.refusal(request.ip, Date.now()) ??
      (isClosing() ? shuttingDown() : undefined);
    return done(refusal);
  });
}

function shuttingDown(): ServeError {
  const repair = 'Export sessions while a server runs, and resume them on another.';
  return new ServeError('SHUTTING_DOWN', 'the server is shutting down', repair);
}
