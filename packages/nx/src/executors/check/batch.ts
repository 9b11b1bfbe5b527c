import type { TaskGraphExecutor } from '@nx/devkit';
import { defaultPorts as ports } from '../../quality/default-ports.ts';
import { batchInWorkers } from '../workers/batch.ts';
import { checkProject } from './check-project.ts';
import { evaluateRemotely } from './evaluate-remotely.ts';
import type { CheckOptions } from './options.ts';

export const checkBatch: TaskGraphExecutor<CheckOptions> = batchInWorkers(
  import.meta.url,
  ({ workspaceRoot, project, options = {} }, output, queue) =>
    checkProject(workspaceRoot, project, options, {
      output,
      ports,
      evaluate: evaluateRemotely(queue),
    }),
);
