import type { ExecutorContext, TaskGraph, TaskGraphExecutor } from '@nx/devkit';
import type { PublishOptions } from '../../publish/options.ts';
import { publishProjects } from '../../publish/publish-projects.ts';
import type { BatchResults } from '@envloom/work';

/** Nx passes the same options to all tasks of one command. */
async function* results(
  taskGraph: TaskGraph,
  options: PublishOptions,
  context: ExecutorContext,
): BatchResults {
  const tasks = Object.values(taskGraph.tasks);
  const taskOf = new Map(tasks.map(({ id, target }) => [target.project, id]));
  const { projects } = context.projectsConfigurations;
  const asked = [...taskOf.keys()];
  const request = { workspaceRoot: context.root, projects, asked, options };
  for await (const { project, success, text } of publishProjects(request)) {
    const task = taskOf.get(project) ?? project;
    yield { task, result: { success, terminalOutput: `${text}\n` } };
  }
}

export const publishBatch: TaskGraphExecutor<PublishOptions> = async (
  taskGraph,
  options,
  _overrides,
  context,
) => results(taskGraph, Object.values(options)[0] ?? {}, context);
