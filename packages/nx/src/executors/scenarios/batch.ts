import type { TaskGraphExecutor } from '@nx/devkit';
import { batchInWorkers } from '../workers/batch.ts';

export const scenariosBatch: TaskGraphExecutor<object> = batchInWorkers(import.meta.url);
