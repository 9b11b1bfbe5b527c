import { extname } from 'node:path';
import type { CommandContext, CommandOutput, GivenOptions } from '@envloom/core/command';
import { redisUrlOf } from '../remote-queue.ts';
import type { BatchResults } from './batch-result.ts';
import type { Job } from './job.ts';
import { onQueue, type RunOnQueue } from './on-queue.ts';
import { inWorkers } from './pool.ts';

/** Work on one environment at a time: in this process, in a thread, or by a worker on a Redis. */
export interface EnvironmentWork {
  /** @returns whether it succeeded */
  readonly here: (job: Job<GivenOptions>, output: CommandOutput) => Promise<boolean>;
  /** A module that calls `serve` with `here`. */
  readonly thread: URL;
  readonly onQueue: RunOnQueue<GivenOptions>;
}

/** The module `worker` beside another one. Compiled, it is no TypeScript. */
export const workerBeside = (module: string): URL => new URL(`worker${extname(module)}`, module);

/** Works on environments side by side. Results come as they are ready. */
export function workOnEach(
  work: EnvironmentWork,
  jobs: readonly Job<GivenOptions>[],
): BatchResults {
  const url = redisUrlOf(process.env);
  return url === undefined ? inWorkers(work.thread, jobs) : onQueue(url, jobs, work.onQueue);
}

/**
 * Works on the environments of a command line, and prints what came of each. One alone shows its progress.
 *
 * @param roots their folders, relative to the workspace
 * @returns whether all succeeded
 */
export async function runOnEach(
  work: EnvironmentWork,
  roots: readonly string[],
  options: GivenOptions,
  { root: workspaceRoot, output, variables }: CommandContext,
): Promise<boolean> {
  const jobs = roots.map((root) => ({ workspaceRoot, project: { id: root, root }, options }));
  const [first, ...others] = jobs;
  if (first !== undefined && others.length === 0 && redisUrlOf(variables) === undefined)
    return work.here(first, output);
  let isWhole = true;
  for await (const { result } of workOnEach(work, jobs)) {
    output.write(result.terminalOutput);
    isWhole &&= result.success;
  }
  return isWhole;
}
