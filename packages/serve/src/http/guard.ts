import type { FastifyInstance, FastifyRequest } from 'fastify';
import { shuttingDown } from '../errors/busy.ts';
import { ServeError } from '../errors/serve-error.ts';
import { clientOf, owner, refusalOf, rememberClient } from '../access/client.ts';
import { neededRole } from '../access/needed-role.ts';
import { isForwarded } from '../workers/forwarded.ts';
import type { Admit } from './admission.ts';
import type { AppParts } from './parts.ts';
import { RateLimit } from './rate-limit.ts';

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
