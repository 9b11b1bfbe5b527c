import type { FastifyInstance } from 'fastify';
import type { AppParts } from './parts.ts';

/** Whether the server takes requests; asked without a token. */
export function healthAdapter(app: FastifyInstance, { isClosing }: AppParts): void {
  app.get('/health', (_request, reply) =>
    isClosing()
      ? reply.code(503).send({ status: 'shutting down' })
      : reply.send({ status: 'healthy' }),
  );
}
