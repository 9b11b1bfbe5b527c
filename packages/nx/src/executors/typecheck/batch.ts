import type { TaskGraphExecutor } from '@nx/devkit';
import { checkProjects, batchResult, type BatchResults } from '@envloom/cli';
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
