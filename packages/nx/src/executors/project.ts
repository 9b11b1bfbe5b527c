import type { ExecutorContext, TaskGraph } from '@nx/devkit';
import type { TaskProject } from '@envloom/work';

function rootOf(context: ExecutorContext, name: string): string {
  const project = context.projectsConfigurations.projects[name];
  if (!project) throw new Error(`Nx passed the unknown project "${name}".`);
  return project.root;
}

/** The project an executor was called for. */
export function currentProject(context: ExecutorContext): TaskProject {
  const name = context.projectName;
  if (name === undefined) throw new Error('This executor runs on a project, and none was given.');
  return { id: name, root: rootOf(context, name) };
}

/** The projects of all tasks of a batch. */
export function batchProjects(taskGraph: TaskGraph, context: ExecutorContext): TaskProject[] {
  return Object.values(taskGraph.tasks).map((task) => ({
    id: task.id,
    root: rootOf(context, task.target.project),
  }));
}
