import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServeError } from '../errors/serve-error.ts';
import { KnownRoutes } from './known-routes.ts';
import type { AppParts } from './parts.ts';
import { requestError } from './request-error.ts';

/** What was thrown is answered by its status and `{error: ErrorBody}`, and so is what no route takes. */
export function answerErrors(app: FastifyInstance, { log, metrics }: AppParts): void {
  const routes = new KnownRoutes();
  routes.watch(app);
  app.setErrorHandler((thrown, request, reply) => {
    const error = requestError(thrown);
    metrics.refused(error.code);
    // The path may hold the id of a session, and is not logged.
    const told = { request: request.id, method: request.method, route: routeOf(request) };
    if (error.code === 'INTERNAL_ERROR')
      log.error({ ...told, event: 'internal-error', err: thrown });
    else log.debug({ ...told, event: 'refused', code: error.code });
    return answer(reply, error);
  });
  app.setNotFoundHandler((request) => {
    const [path = ''] = request.url.split('?');
    throw routes.refusal(request.method, path);
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode === 405) {
      const [path = ''] = request.url.split('?');
      void reply.header('allow', routes.methodsOf(path).join(', '));
    }
    done();
  });
}

function answer(reply: FastifyReply, error: ServeError): FastifyReply {
  if (error.status === 401) void reply.header('www-authenticate', 'Bearer');
  if (error.status === 429 || error.status === 503) void reply.header('retry-after', '1');
  return reply.code(error.status).send({ error });
}

/** The pattern of the route. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? '(none)';
}
