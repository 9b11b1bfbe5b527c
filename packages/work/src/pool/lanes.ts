import type { BatchResults, BatchTaskResult } from './batch-result.ts';
import type { Job, JobResult } from './job.ts';

/** What carries out one job at a time. */
export interface Lane<Options> {
  run(job: Job<Options>): Promise<JobResult>;
  close(): Promise<void>;
}

interface Done<Options> {
  readonly lane: Lane<Options>;
  readonly result: BatchTaskResult;
}

/** Carries out jobs in lanes, which are closed in the end. Results come as they are ready. */
export async function* inLanes<Options>(
  lanes: readonly Lane<Options>[],
  jobs: readonly Job<Options>[],
): BatchResults {
  const waiting = jobs.values();
  const running = new Map<Lane<Options>, Promise<Done<Options>>>();
  const startNext = (lane: Lane<Options>): void => {
    const next = waiting.next();
    if (next.done === true) running.delete(lane);
    else running.set(lane, done(lane, next.value));
  };
  try {
    for (const lane of lanes) startNext(lane);
    while (running.size > 0) {
      const { lane, result } = await Promise.race(running.values());
      startNext(lane);
      yield result;
    }
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
}

async function done<Options>(lane: Lane<Options>, job: Job<Options>): Promise<Done<Options>> {
  return { lane, result: { task: job.project.id, result: await lane.run(job) } };
}
