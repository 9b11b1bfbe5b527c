import type { TaskGraphExecutor } from '@nx/devkit';
import { batchInWorkers } from '../batch.ts';
import { verifyOnQueue } from '@envloom/cli';

export const scenariosBatch: TaskGraphExecutor<object> = batchInWorkers(
  import.meta.url,
  verifyOnQueue,
);
