import type { TaskGraphExecutor } from '@nx/devkit';
import { batchInWorkers } from '../workers/batch.ts';
import { verifyRemotely } from './verify-remotely.ts';

export const scenariosBatch: TaskGraphExecutor<object> = batchInWorkers(
  import.meta.url,
  ({ workspaceRoot, project }, output, queue) =>
    verifyRemotely(workspaceRoot, project, output, queue),
);
