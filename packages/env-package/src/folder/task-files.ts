import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { TaskFile } from '@envloom/task-programs';
import { type ReadFile, readFromDisk } from './files.ts';

/** The folder of task programs: sources, like the model. */
export const tasksFolder = 'tasks';

/**
 * The task programs of an environment, with what they share.
 *
 * @param names of the files in its folder `tasks`
 * @param root the package folder as messages show it
 */
export function taskFiles(names: readonly string[], read: ReadFile, root: string): TaskFile[] {
  return names
    .filter((name) => name.endsWith('.yaml'))
    .toSorted()
    .flatMap((name) => {
      const text = read(posix.join(tasksFolder, name));
      return text === undefined ? [] : [{ file: posix.join(root, tasksFolder, name), text }];
    });
}

/** @param root the package folder, relative to the workspace root */
export function taskFilesOn(workspaceRoot: string, root: string): TaskFile[] {
  const folder = join(workspaceRoot, root);
  const tasks = join(folder, tasksFolder);
  return existsSync(tasks) ? taskFiles(readdirSync(tasks), readFromDisk(folder), root) : [];
}
