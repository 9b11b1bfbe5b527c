import { type FastifyBaseLogger, type FastifyHttpOptions, LogController } from 'fastify';
import type { Server } from 'node:http';
import type { Limits } from '../limits/limits.ts';
import { refuseBroken, refuseUpgrade, requestError } from './request-error.ts';

/** Seconds in which a client has to send a whole request. */
const requestSeconds = 60;

/** What every application is started with. */
export function fastifyOptions(
  log: FastifyBaseLogger,
  { maxBodyBytes }: Limits,
): FastifyHttpOptions<Server> {
  return {
    loggerInstance: log.child({}, { level: 'warn' }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    requestTimeout: requestSeconds * 1000,
    // Those that are under way get their answer; health says the rest.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: refuseBroken,
    frameworkErrors: (error, request, reply) => {
      reply.hijack();
      refuseUpgrade(request.raw.socket, requestError(error));
    },
  };
}
