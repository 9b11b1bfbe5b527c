import type { TaskGraphExecutor } from '@nx/devkit';
import { batchInWorkers } from '../batch.ts';
import { checkOnQueue, type CheckOptions } from '@envloom/cli';

export const checkBatch: TaskGraphExecutor<CheckOptions> = batchInWorkers(
  import.meta.url,
  checkOnQueue,
);
