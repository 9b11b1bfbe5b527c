import type { Job, JobQueue, RunOptions } from '../queue/port.ts';
import type { z } from 'zod';
import { unkeptIn } from './unkept-result.ts';

/**
 * The result of a job, whether the queue keeps it or not.
 *
 * @throws JobError where its handler threw anything else
 */
export async function askQueue<T>(
  queue: Pick<JobQueue, 'run'>,
  job: Job,
  schema: z.ZodType<T>,
  options?: RunOptions,
): Promise<T> {
  return schema.parse(await resultOf(queue, job, options));
}

async function resultOf(
  queue: Pick<JobQueue, 'run'>,
  job: Job,
  options?: RunOptions,
): Promise<unknown> {
  try {
    return await queue.run(job, options);
  } catch (error) {
    const unkept = unkeptIn(error);
    if (unkept === undefined) throw error;
    return unkept;
  }
}
