import { join } from 'node:path';
import {
  checkFiles,
  createProgramContext,
  examineProgram,
  problemLine,
  provingOf,
  taskFilesIn,
  tasksFolder,
} from '@envloom/task-programs';
import { locationOf } from '../folder/location.ts';
import { modelOn } from './environment-source.ts';

/**
 * The task programs of an environment on disk that its model does not carry (any more): they do not
 * compile, give no instances, or fail a gate. Nothing is said where the model itself is wrong.
 *
 * @param root the package folder, relative to the workspace root
 * @returns one line for each, and last the command that says more
 */
export function unsoundPrograms(workspaceRoot: string, root: string): readonly string[] {
  const files = taskFilesIn(join(workspaceRoot, root), root);
  if (files.length === 0) return [];
  const check = modelOn(workspaceRoot, root);
  if (!check.ok) return [];
  const programs = checkFiles(check.checked, files).files;
  const proving = provingOf(createProgramContext(check.checked));
  const lines = programs.flatMap((each) => problemLine(examineProgram(proving, each)) ?? []);
  if (lines.length === 0) return [];
  return [
    [
      `Task programs in ${root}/${tasksFolder} are not sound:`,
      ...lines.map((line) => `  ${line}`),
      `Everything that is wrong, with repairs: npx envloom check ${locationOf(root).name} --tasks`,
    ].join('\n'),
  ];
}
