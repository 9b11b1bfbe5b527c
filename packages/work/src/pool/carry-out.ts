import type { Job, JobResult } from './job.ts';

/** Where a job prints; all of it belongs to its result. */
export interface JobOutput {
  write(text: string): boolean;
}

/** @returns whether the job succeeded */
export type RunJob<Options> = (job: Job<Options>, output: JobOutput) => Promise<boolean>;

/** A job that throws fails alone. */
export async function carryOut<Options>(
  run: RunJob<Options>,
  job: Job<Options>,
): Promise<JobResult> {
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
