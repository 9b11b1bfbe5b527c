import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServeError, shuttingDown } from '../errors/serve-error.ts';
import type { Admit } from '../http/admission.ts';
import { fastifyOptions } from '../http/fastify-options.ts';
import { requestError } from '../http/request-error.ts';
import type { Limits } from '../limits/limits.ts';
import { RateLimit } from '../limits/token-bucket.ts';

/** An original as HTTP shows it. */
export interface TwinFace {
  /** The body is a buffer, or undefined where there is none. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Tells of what the server itself refuses, in the manner of the original. */
  refuse(reply: FastifyReply, error: ServeError): FastifyReply;
  close(): void;
}

export interface TwinAppParts {
  readonly face: TwinFace;
  readonly log: FastifyBaseLogger;
  readonly limits: Limits;
  readonly admit: Admit;
  readonly isClosing: () => boolean;
}

/** The HTTP application of a twin: nothing of ours at any path, only what the original answers. */
export function createTwinApp({
  face,
  log,
  limits,
  admit,
  isClosing,
}: TwinAppParts): FastifyInstance {
  const app = fastify(fastifyOptions(log, limits));
  const rate = new RateLimit(limits.requestsPerSecond);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (request, _reply, done) => {
    const client = admit(request.raw);
    const refused = client instanceof ServeError ? client : undefined;
    done(
      rate.refusal(request.ip, Date.now()) ?? refused ?? (isClosing() ? shuttingDown() : undefined),
    );
  });
  app.setErrorHandler((thrown, request, reply) => {
    const error = requestError(thrown);
    if (error.code === 'INTERNAL_ERROR')
      log.error({ event: 'internal-error', method: request.method, err: thrown });
    return face.refuse(reply, error);
  });
  app.all('/*', (request, reply) => face.answer(request, reply));
  app.addHook('preClose', (done) => {
    face.close();
    done();
  });
  return app;
}
