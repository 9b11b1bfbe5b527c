import { didYouMean } from '@envloom/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServeError } from '../errors/serve-error.ts';
import type { AppParts } from '../server/protocol-adapter.ts';
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

/** What to say of requests that no route takes. */
class KnownRoutes {
  /** By path: the methods. */
  readonly #methods = new Map<string, Set<string>>();

  /** Learns of all routes that are added from now on. */
  watch(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url, method }) => {
      // NeMo Gym's tools take every name, and say themselves what they do not take.
      if (url.endsWith('/:tool')) return;
      const known = this.#methods.get(url) ?? new Set();
      for (const one of [method].flat()) known.add(one);
      this.#methods.set(url, known);
    });
  }

  /** The methods that a path takes; none where nothing is there. */
  methodsOf(path: string): string[] {
    const found = this.#methods.get(this.#patternOf(path));
    return [...(found ?? [])].toSorted();
  }

  refusal(method: string, path: string): ServeError {
    const methods = this.methodsOf(path);
    if (methods.length > 0) {
      const repair = `Use ${methods.join(' or ')}.`;
      return new ServeError('METHOD_NOT_ALLOWED', `${method} is not for this path`, repair);
    }
    const paths = [...this.#methods.keys()].filter(isWorthTelling).toSorted();
    const message = `nothing is at this path${didYouMean(path, paths)}`;
    const repair = `GET /openapi.json describes sessions. There are: ${paths.join(' ')}`;
    return new ServeError('UNKNOWN_ROUTE', message, repair);
  }

  #patternOf(path: string): string {
    if (this.#methods.has(path)) return path;
    return [...this.#methods.keys()].find((pattern) => fits(pattern, path)) ?? path;
  }
}

/** Not what NeMo Gym asks for under prefixes of its own: the rest is what people look for. */
function isWorthTelling(path: string): boolean {
  return !path.startsWith('/:') && !path.startsWith('/ng-rollout/');
}

function fits(pattern: string, path: string): boolean {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return (
    wanted.length === parts.length &&
    wanted.every((want, at) => want.startsWith(':') || want === parts[at])
  );
}
