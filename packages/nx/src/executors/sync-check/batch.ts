import type { TaskGraphExecutor } from '@nx/devkit';
import { emitEnvironment, findDrift } from '@envloom/env-package';
import { batchResult, type BatchResults, type TaskProject } from '@envloom/work';
import { batchProjects } from '../project.ts';

async function* results(root: string, projects: readonly TaskProject[]): BatchResults {
  for (const project of projects) {
    yield batchResult(project.id, await findDrift(root, project.root, emitEnvironment));
  }
}

export const syncCheckBatch: TaskGraphExecutor<object> = async (
  taskGraph,
  _options,
  _overrides,
  context,
) => results(context.root, batchProjects(taskGraph, context));
