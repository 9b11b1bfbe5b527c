import { parentPort } from 'node:worker_threads';
import type { Job, JobResult } from './job.ts';

/** Where a job prints; all of it belongs to its result. */
interface JobOutput {
  write(text: string): boolean;
}

/** @returns whether the job succeeded */
type RunJob<Options> = (job: Job<Options>, output: JobOutput) => Promise<boolean>;

/** Makes this thread carry out jobs, one after the other, until it is ended. */
export function serve<Options>(run: RunJob<Options>): void {
  const answer = async (job: Job<Options>): Promise<void> => {
    const result = await carryOut(run, job);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage(result);
  };
  parentPort?.on('message', (job: Job<Options>) => void answer(job));
}

/** A job that throws fails alone. */
async function carryOut<Options>(run: RunJob<Options>, job: Job<Options>): Promise<JobResult> {
  let terminalOutput = '';
  const write = (text: string): boolean => {
    terminalOutput += text;
    return true;
  };
  try {
    return { success: await run(job, { write }), terminalOutput };
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { success: false, terminalOutput: `${terminalOutput}${problem}\n` };
  }
}
