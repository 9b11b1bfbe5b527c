import { inProcessQueue, type InProcessOptions } from './in-process/in-process-queue.ts';
import type { JobHandlers, JobQueue } from './port.ts';
import type { RedisOptions, RedisWorker, RedisWorkerOptions } from './redis/options.ts';

export interface OpenOptions extends Omit<RedisOptions, 'url'>, InProcessOptions {
  /** Do the jobs where there is no Redis. */
  readonly handlers: JobHandlers;
  /** Of Redis; `ENVLOOM_REDIS_URL` where it is not said. In process where it is empty. */
  readonly url?: string | undefined;
}

/**
 * The queue that the environment asks for: `ENVLOOM_REDIS_URL` set, workers elsewhere do the jobs; unset,
 * this process does.
 *
 * @throws Error where the URL is none, or Redis can't be reached
 */
export async function openQueue({
  handlers,
  concurrency,
  ...options
}: OpenOptions): Promise<JobQueue> {
  const url = options.url ?? process.env['ENVLOOM_REDIS_URL'] ?? '';
  if (url !== '') return redisQueue({ ...options, url });
  return inProcessQueue(handlers, { concurrency, maxBytes: options.maxBytes });
}

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
