import type { FastifyInstance } from 'fastify';
import { routeOf } from '../http/answer-errors.ts';
import type { AppParts } from '../http/parts.ts';

/** Prometheus text at `/metrics`, and the time that every request takes. */
export function metricsFace(app: FastifyInstance, { metrics }: AppParts): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const labels = { method, route: routeOf(request), status: reply.statusCode };
    metrics.answered(labels, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (_request, reply) => {
    const text = await metrics.registry.metrics();
    return reply.type(metrics.registry.contentType).send(text);
  });
}
