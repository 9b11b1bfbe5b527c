import { AggregatorRegistry, type Registry } from 'prom-client';
import { askPeers } from '../workers/ask-peers.ts';
import type { Peers } from '../workers/peers.ts';

/** The metrics of all workers, added up. */
export async function metricsOfAll(own: Registry, peers: Peers): Promise<string> {
  const others = await askPeers(peers, '/metrics');
  const all = [await own.getMetricsAsJSON(), ...others].filter((one) => typeof one === 'object');
  return AggregatorRegistry.aggregate(all.filter((one) => one !== null)).metrics();
}
