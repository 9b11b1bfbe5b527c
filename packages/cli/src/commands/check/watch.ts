import { join } from 'node:path';
import type { CommandContext } from '@envloom/core/command';
import { modelOn } from '@envloom/env-package';
import type { QualityPorts } from '@envloom/quality/package';
import { tasksFolder } from '@envloom/task-programs';
import { checkOnlyTasks } from './check-tasks.ts';
import { watchFolders } from './folder-watch.ts';
import { ModelWatch } from './model-watch.ts';
import { TaskWatch } from './watch-tasks.ts';

type WatchContext = Pick<CommandContext, 'output' | 'onInterrupt'>;

/**
 * Checks the model of an environment and its task programs each time one of them is saved, until it is interrupted.
 *
 * @param roots of one environment, relative to the workspace
 * @returns true: it ends when it is told to
 * @throws Error where there is not one environment
 */
export async function watchEnvironment(
  workspaceRoot: string,
  roots: readonly string[],
  context: WatchContext,
  evaluate: QualityPorts['evaluate'],
): Promise<boolean> {
  const root = onlyRoot(roots);
  const say = sayTo(context);
  const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<void>();
  let tasks: TaskWatch | undefined;
  const model = new ModelWatch(workspaceRoot, root, {
    say,
    evaluate,
    onSound: (checked) => {
      // Programs are examined with the model that they were written for, so there are none before there is one.
      tasks ??= new TaskWatch(workspaceRoot, root, checked, say);
      tasks.changeModel(checked);
    },
  });
  const look = (): void => {
    model.look().catch(fail);
    tasks?.look();
  };
  const closeFolders = watchFolders(foldersOf(workspaceRoot, root), look);
  const release = context.onInterrupt(end);
  try {
    say(`Watching ${root}; Ctrl-C ends it.`);
    look();
    await ended;
  } finally {
    release();
    closeFolders();
    model.close();
  }
  return true;
}

/**
 * The same for the task programs alone.
 *
 * @throws Error where there is not one environment, or its model is not sound
 */
export async function watchTasks(
  workspaceRoot: string,
  roots: readonly string[],
  context: WatchContext,
): Promise<boolean> {
  const root = onlyRoot(roots);
  const check = modelOn(workspaceRoot, root);
  if (!check.ok) throw new Error(check.problems.join('\n'));
  const say = sayTo(context);
  const tasks = new TaskWatch(workspaceRoot, root, check.checked, say);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const closeFolders = watchFolders(foldersOf(workspaceRoot, root), () => tasks.look());
  const release = context.onInterrupt(end);
  try {
    checkOnlyTasks(workspaceRoot, root, context.output);
    say(`Watching ${root}/${tasksFolder}; Ctrl-C ends it.`);
    await ended;
  } finally {
    release();
    closeFolders();
  }
  return true;
}

/** Where the model and the task programs are; the folder of programs may be made later. */
const foldersOf = (workspaceRoot: string, root: string): readonly string[] => [
  join(workspaceRoot, root),
  join(workspaceRoot, root, tasksFolder),
];

/** @throws Error where there are several */
function onlyRoot(roots: readonly string[]): string {
  const [root, ...others] = roots;
  if (root !== undefined && others.length === 0) return root;
  throw new Error('--watch is for one environment: name it, as in `envloom check library-loans`.');
}

const sayTo =
  ({ output }: WatchContext) =>
  (line: string): void => {
    output.write(`${line}\n`);
  };
