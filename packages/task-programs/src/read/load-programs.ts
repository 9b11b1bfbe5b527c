import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckedModel } from '@envloom/logic-model';
import { checkFiles, type ProgramFile, type TaskFile } from '../check/check-files.ts';
import type { CheckedProgram } from '../checked.ts';
import type { TaskDiagnostic } from '../diagnostics/diagnostic.ts';

/** The folder of an environment's task programs, in its package. */
export const tasksFolder = 'tasks';

/** The programs of a package. */
export interface LoadedPrograms {
  /** Those without errors, by name in the order of the alphabet. */
  readonly programs: readonly CheckedProgram[];
  /** Those with errors. */
  readonly unsound: readonly ProgramFile[];
  readonly diagnostics: readonly TaskDiagnostic[];
}

/**
 * The files of a package's task programs, and of what they share, sorted.
 *
 * @param root of the package
 * @param shown the same as messages show it
 */
export function taskFilesIn(root: string, shown: string = root): readonly TaskFile[] {
  const folder = join(root, tasksFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .toSorted()
    .map((name) => ({
      file: join(shown, tasksFolder, name),
      text: readFileSync(join(folder, name), 'utf8'),
    }));
}

/**
 * Reads and checks the task programs of a package.
 *
 * @param root of the package
 * @param shown the same as messages show it
 */
export function loadPrograms(root: string, checked: CheckedModel, shown?: string): LoadedPrograms {
  const { files, diagnostics } = checkFiles(checked, taskFilesIn(root, shown));
  return {
    programs: files.flatMap((one) => one.checked ?? []),
    unsound: files.filter((one) => one.checked === undefined),
    diagnostics,
  };
}
