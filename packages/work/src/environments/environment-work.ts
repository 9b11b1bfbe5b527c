import type { CommandContext, CommandOutput, GivenOptions } from '@envloom/core/command';
import type { JobQueue } from '../queue/port.ts';
import { redisUrlOf } from '../remote-queue.ts';
import { inThreads } from './in-threads.ts';
import { onQueue } from './on-queue.ts';

/** An environment that something is done with. */
export interface TaskProject {
  /** The id of the task, or the name of the project when there is only one. */
  readonly id: string;
  /** Relative to the workspace root, with forward slashes. */
  readonly root: string;
}

/** What is done with one environment; plain data, so that a thread can have it. */
export interface EnvironmentTask {
  readonly workspaceRoot: string;
  readonly project: TaskProject;
  readonly options: GivenOptions;
}

/** Work on one environment at a time: in this process, in a thread, or by a worker on a Redis. */
export interface EnvironmentWork {
  /** `import.meta.url` of the module that exports it: a thread loads it from there. */
  readonly module: string;
  /** @returns whether it succeeded */
  here(task: EnvironmentTask, output: CommandOutput): Promise<boolean>;
  onQueue(task: EnvironmentTask, output: CommandOutput, queue: JobQueue): Promise<boolean>;
}

/** What Nx wants to hear of each task of a batch. */
export interface BatchTaskResult {
  task: string;
  result: { success: boolean; terminalOutput: string };
}

export type BatchResults = AsyncGenerator<BatchTaskResult, void, undefined>;

/** @param problems what went wrong, one text each; none means success */
export function batchResult(task: string, problems: readonly string[]): BatchTaskResult {
  const terminalOutput = problems.map((problem) => `${problem}\n`).join('');
  return { task, result: { success: problems.length === 0, terminalOutput } };
}

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
