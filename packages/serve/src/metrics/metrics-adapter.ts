import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { routeOf } from '../http/answer-errors.ts';
import type { AppParts } from '../server/protocol-adapter.ts';
import { askPeers, isForwarded, type Peers } from '../workers/peers.ts';

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

/** The metrics of all workers, added up. */
async function metricsOfAll(own: Registry, peers: Peers): Promise<string> {
  const others = await askPeers(peers, '/metrics');
  const all = [await own.getMetricsAsJSON(), ...others].filter((one) => typeof one === 'object');
  return AggregatorRegistry.aggregate(all.filter((one) => one !== null)).metrics();
}
