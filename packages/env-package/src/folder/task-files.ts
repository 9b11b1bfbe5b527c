import { posix } from 'node:path';
import { type TaskFile, tasksFolder } from '@envloom/task-programs';
import type { ReadFile } from './files.ts';

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
