import type { FastifyInstance } from 'fastify';
import { routeOf } from '../http/answer-errors.ts';
import { isForwarded } from '../workers/forwarded.ts';
import { metricsOfAll } from './metrics-of-all.ts';
import type { AppParts } from '../http/parts.ts';

/** Prometheus text at `/metrics`, and the time that every request takes. */
export function metricsAdapter(app: FastifyInstance, { metrics, peers }: AppParts): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const labels = { method, route: routeOf(request), status: reply.statusCode };
    metrics.answered(labels, reply.elapsedTime / 1000);
    done();
  });
  const { registry } = metrics;
  app.get('/metrics', async (request, reply) => {
    // Other workers ask for what they add up.
    if (isForwarded(request.raw)) return registry.getMetricsAsJSON();
    const text =
      peers === undefined ? await registry.metrics() : await metricsOfAll(registry, peers);
    return reply.type(registry.contentType).send(text);
  });
}
