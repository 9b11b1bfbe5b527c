import { redisQueue } from './queue/open.ts';
import type { JobQueue } from './queue/port.ts';
import { isWorkKind, queueVersion } from './kinds.ts';

/** The variable that says where workers are to be found. */
export const redisVariable = 'ENVLOOM_REDIS_URL';

type Variables = Readonly<Record<string, string | undefined>>;

/** The URL of Redis; undefined where work is done in this process. */
export function redisUrlOf(variables: Variables): string | undefined {
  const url = variables[redisVariable] ?? '';
  return url === '' ? undefined : url;
}

/**
 * Hands work to the workers on a Redis, each kind to a queue of its own, which is opened when the first
 * job comes.
 *
 * @param report is told what keeps jobs waiting
 */
export function remoteQueue(url: string, report: (message: string) => void): JobQueue {
  const queues = new Map<string, Promise<JobQueue>>();
  const queueOf = (kind: string): Promise<JobQueue> => {
    if (!isWorkKind(kind)) throw new Error(`There is no work "${kind}".`);
    const open = queues.get(kind) ?? redisQueue({ url, version: queueVersion(kind), report });
    queues.set(kind, open);
    return open;
  };
  return {
    run: async (job, options) => (await queueOf(job.kind)).run(job, options),
    close: async () => {
      const opened = await Promise.allSettled(queues.values());
      const open = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      await Promise.all(open.map((queue) => queue.close()));
    },
  };
}
