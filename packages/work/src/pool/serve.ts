import { parentPort } from 'node:worker_threads';
import { carryOut, type RunJob } from './carry-out.ts';
import type { Job } from './job.ts';

/** Makes this thread carry out jobs, one after the other, until it is ended. */
export function serve<Options>(run: RunJob<Options>): void {
  const answer = async (job: Job<Options>): Promise<void> => {
    const result = await carryOut(run, job);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage(result);
  };
  parentPort?.on('message', (job: Job<Options>) => void answer(job));
}
