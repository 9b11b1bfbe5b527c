import type { CommandContext, GivenOptions } from '@envloom/core/command';
import { redisUrlOf } from '../remote-queue.ts';
import type { BatchResults, EnvironmentTask, EnvironmentWork } from './environment-work.ts';
import { inThreads } from './in-threads.ts';
import { onQueue } from './on-queue.ts';

/** Works on environments side by side. Results come as they are ready. */
export function workOnEach(work: EnvironmentWork, tasks: readonly EnvironmentTask[]): BatchResults {
  const url = redisUrlOf(process.env);
  return url === undefined ? inThreads(work, tasks) : onQueue(url, work, tasks);
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
  const tasks = roots.map((root) => ({ workspaceRoot, project: { id: root, root }, options }));
  const [first, ...others] = tasks;
  if (first !== undefined && others.length === 0 && redisUrlOf(variables) === undefined)
    return work.here(first, output);
  let isWhole = true;
  for await (const { result } of workOnEach(work, tasks)) {
    output.write(result.terminalOutput);
    isWhole &&= result.success;
  }
  return isWhole;
}
