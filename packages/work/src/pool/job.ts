import type { BatchTaskResult } from './batch-result.ts';
import type { TaskProject } from './task-project.ts';

/** One task of a batch, as a worker gets it. */
export interface Job<Options> {
  readonly workspaceRoot: string;
  readonly project: TaskProject;
  readonly options: Options;
}

/** What a worker answers. */
export type JobResult = BatchTaskResult['result'];
