import type { JobQueue } from './port.ts';
import type { RedisOptions, RedisWorker, RedisWorkerOptions } from './redis/options.ts';

/**
 * Hands jobs to workers by way of Redis, and waits for their results, through restarts of Redis too.
 *
 * @throws Error with host and port where Redis can't be reached
 */
export async function redisQueue(options: RedisOptions): Promise<JobQueue> {
  const { connectProducer } = await import('./redis/producer.ts');
  return connectProducer(options);
}

/**
 * Does jobs of one version that come by way of Redis, until it is closed.
 *
 * @throws Error with host and port where Redis can't be reached
 */
export async function redisWorker(options: RedisWorkerOptions): Promise<RedisWorker> {
  const { startWorker } = await import('./redis/worker.ts');
  return startWorker(options);
}
