import type { TaskGraphExecutor } from '@nx/devkit';
import { checkProjects } from '../../typescript/check-projects.ts';
import { batchProjects } from '../project.ts';
import { batchResult, type BatchResults } from '../batch-result.ts';

async function* results(...args: Parameters<typeof checkProjects>): BatchResults {
  for await (const { id, errors } of checkProjects(...args)) yield batchResult(id, errors);
}

export const typecheckBatch: TaskGraphExecutor<object> = async (
  taskGraph,
  _options,
  _overrides,
  context,
) => results(context.root, batchProjects(taskGraph, context));
