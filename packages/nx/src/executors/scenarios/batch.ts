import type { TaskGraphExecutor } from '@nx/devkit';
import { batchInWorkers } from '../workers/batch.ts';
import { verifyOnQueue } from './verify-on-queue.ts';

export const scenariosBatch: TaskGraphExecutor<object> = batchInWorkers(
  import.meta.url,
  verifyOnQueue,
);
