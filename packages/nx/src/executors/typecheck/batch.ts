import type { TaskGraphExecutor } from '@nx/devkit';
import { checkProjects } from '@envloom/env-package';
import { batchResult, type BatchResults } from '@envloom/work';
import { batchProjects } from '../project.ts';

async function* results(...args: Parameters<typeof checkProjects>): BatchResults {
  for await (const { id, errors } of checkProjects(...args)) yield batchResult(id, errors);
}

export const typecheckBatch: TaskGraphExecutor<object> = async (
  taskGraph,
  _options,
  _overrides,
  context,
) => results(context.root, batchProjects(taskGraph, context));
