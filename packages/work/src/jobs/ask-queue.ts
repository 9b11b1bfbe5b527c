import { z } from 'zod';
import { JobError } from '../queue/job-error.ts';
import type { Job, JobQueue, RunOptions } from '../queue/port.ts';

/**
 * A result that another time, or another machine, might not give: who asked is told, as of a failure,
 * and the queue does not keep it.
 */
export class UnkeptResult extends Error {
  override readonly name = 'UnkeptResult';

  /** @param value JSON */
  constructor(value: unknown) {
    super(JSON.stringify(value));
  }
}

const unkeptSchema = z.looseObject({ name: z.literal('UnkeptResult'), message: z.string() });

/** The value of an `UnkeptResult` as a handler throws it; undefined of all else. */
export function unkeptOf(thrown: unknown): unknown {
  const { data } = unkeptSchema.safeParse(thrown);
  if (data === undefined) return undefined;
  const value: unknown = JSON.parse(data.message);
  return value;
}

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
  try {
    return schema.parse(await queue.run(job, options));
  } catch (error) {
    const unkept = error instanceof JobError ? unkeptOf(error.thrown) : undefined;
    if (unkept === undefined) throw error;
    return schema.parse(unkept);
  }
}
