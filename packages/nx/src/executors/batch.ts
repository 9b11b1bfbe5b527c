import type { TaskGraphExecutor } from '@nx/devkit';
import { type EnvironmentWork, workOnEach } from '@envloom/work';
import type { GivenOptions } from '@envloom/core/command';
import { batchProjects } from './project.ts';

/**
 * An executor that carries out the tasks of a batch in threads, or has the workers on a Redis do so
 * where there is one.
 */
export function batchOf(work: EnvironmentWork): TaskGraphExecutor<GivenOptions> {
  return async (taskGraph, options, _overrides, context) => {
    const tasks = batchProjects(taskGraph, context).map((project) => ({
      workspaceRoot: context.root,
      project,
      options: options[project.id] ?? {},
    }));
    return workOnEach(work, tasks);
  };
}
