import type { JobQueue } from '../queue/port.ts';
import { remoteQueue } from '../remote-queue.ts';
import type { BatchResults } from './batch-result.ts';
import { carryOut, type JobOutput } from './carry-out.ts';
import type { Job } from './job.ts';
import { inLanes, type Lane } from './lanes.ts';

/** @returns whether the job succeeded */
export type RunOnQueue<Options> = (
  job: Job<Options>,
  output: JobOutput,
  queue: JobQueue,
) => Promise<boolean>;

/** Packages that are with workers, or wait for them, at the same time: their files take memory. */
const mostAtOnce = 128;

/** Has the workers on a Redis carry out jobs. */
export async function* onQueue<Options>(
  url: string,
  jobs: readonly Job<Options>[],
  run: RunOnQueue<Options>,
): BatchResults {
  const queue = remoteQueue(url, (message) => {
    process.stderr.write(`${message}\n`);
  });
  try {
    yield* lanesOn(queue, jobs, run);
  } finally {
    await queue.close();
  }
}

function lanesOn<Options>(
  queue: JobQueue,
  jobs: readonly Job<Options>[],
  run: RunOnQueue<Options>,
): BatchResults {
  const lane: Lane<Options> = {
    run: (job) => carryOut((one, output) => run(one, output, queue), job),
    close: () => Promise.resolve(),
  };
  const count = Math.min(mostAtOnce, jobs.length);
  return inLanes(
    Array.from({ length: count }, () => ({ ...lane })),
    jobs,
  );
}
