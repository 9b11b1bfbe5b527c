import type { TaskGraphExecutor } from '@nx/devkit';
import { batchInWorkers } from '../workers/batch.ts';
import { checkOnQueue } from './check-on-queue.ts';
import type { CheckOptions } from './options.ts';

export const checkBatch: TaskGraphExecutor<CheckOptions> = batchInWorkers(
  import.meta.url,
  checkOnQueue,
);
