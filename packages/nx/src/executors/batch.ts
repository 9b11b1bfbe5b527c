import { extname } from 'node:path';
import type { TaskGraphExecutor } from '@nx/devkit';
import { inWorkers, onQueue, redisUrlOf, type RunOnQueue } from '@envloom/cli';
import { batchProjects } from './project.ts';

/**
 * An executor that carries out the tasks of a batch in threads, or has the workers on a Redis do so
 * where there is one.
 *
 * @param module the URL of a module that has `worker` beside it
 */
export function batchInWorkers<Options>(
  module: string,
  runOnQueue: RunOnQueue<Options | undefined>,
): TaskGraphExecutor<Options> {
  // Compiled, a worker is no TypeScript.
  const entry = new URL(`worker${extname(module)}`, module);
  return async (taskGraph, options, _overrides, context) => {
    const jobs = batchProjects(taskGraph, context).map((project) => ({
      workspaceRoot: context.root,
      project,
      options: options[project.id],
    }));
    const url = redisUrlOf(process.env);
    return url === undefined ? inWorkers(entry, jobs) : onQueue(url, jobs, runOnQueue);
  };
}
