import type { CommandOutput, GivenOptions } from '@envloom/core/command';
import type { JobQueue } from '../queue/port.ts';

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
