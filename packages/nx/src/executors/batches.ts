import type { ExecutorContext, TaskGraph, TaskGraphExecutor } from '@nx/devkit';
import type { GivenOptions } from '@envloom/core/command';
import {
  batchResult,
  type BatchResults,
  type EnvironmentWork,
  inThreads,
  type TaskProject,
  workOnEach,
} from '@envloom/work';
import { checkProjects } from '@envloom/env-package';
import { checkWork, verifyWork } from '@envloom/cli';
import { batchProjects } from './project.ts';
import type { PublishOptions } from './publish/options.ts';
import { publishProjects } from './publish/publish-projects.ts';
import { syncCheckWork } from './sync-check/work.ts';

const batch =
  (work: (root: string, projects: readonly TaskProject[]) => BatchResults): TaskGraphExecutor =>
  async (taskGraph, _options, _overrides, context) =>
    work(context.root, batchProjects(taskGraph, context));

export const typecheckBatch = batch(async function* (root, projects) {
  for await (const { id, errors } of checkProjects(root, projects)) yield batchResult(id, errors);
});

export const syncCheckBatch = batch((workspaceRoot, projects) =>
  inThreads(
    syncCheckWork,
    projects.map((project) => ({ workspaceRoot, project, options: {} })),
  ),
);

/**
 * An executor that carries out the tasks of a batch in threads, or has the workers on a Redis do so
 * where there is one.
 */
function batchOf(work: EnvironmentWork): TaskGraphExecutor<GivenOptions> {
  return async (taskGraph, options, _overrides, context) => {
    const jobs = batchProjects(taskGraph, context).map((project) => ({
      workspaceRoot: context.root,
      project,
      options: options[project.id] ?? {},
    }));
    return workOnEach(work, jobs);
  };
}

export const checkBatch = batchOf(checkWork);

export const scenariosBatch = batchOf(verifyWork);

async function* published(
  taskGraph: TaskGraph,
  options: PublishOptions,
  context: ExecutorContext,
): BatchResults {
  const tasks = Object.values(taskGraph.tasks);
  const taskOf = new Map(tasks.map(({ id, target }) => [target.project, id]));
  const { projects } = context.projectsConfigurations;
  const request = { workspaceRoot: context.root, projects, asked: [...taskOf.keys()], options };
  for await (const { project, success, text } of publishProjects(request)) {
    const task = taskOf.get(project) ?? project;
    yield { task, result: { success, terminalOutput: `${text}\n` } };
  }
}

/** Nx passes the same options to all tasks of one command. */
export const publishBatch: TaskGraphExecutor<PublishOptions> = async (
  taskGraph,
  options,
  _overrides,
  context,
) => published(taskGraph, Object.values(options)[0] ?? {}, context);
