import { join } from 'node:path';
import { checkFiles, isError, problemLine, taskFilesIn, tasksFolder } from '@envloom/task-programs';
import { locationOf } from '../folder/location.ts';
import { modelOn } from './environment-source.ts';

/**
 * The task programs of an environment on disk that do not compile on its model (any more). Whether they give sound
 * instances takes seconds, and `check` tells it. Nothing is said where the model itself is wrong.
 *
 * @param root the package folder, relative to the workspace root
 * @returns one text, a line for each, and last the command that says more
 */
export function brokenPrograms(workspaceRoot: string, root: string): readonly string[] {
  const files = taskFilesIn(join(workspaceRoot, root), root);
  if (files.length === 0) return [];
  const check = modelOn(workspaceRoot, root);
  if (!check.ok) return [];
  const lines = checkFiles(check.checked, files).files.flatMap(
    ({ name, diagnostics }) => problemLine({ name, errors: diagnostics.filter(isError) }) ?? [],
  );
  if (lines.length === 0) return [];
  return [
    [
      `Task programs in ${root}/${tasksFolder} do not compile:`,
      ...lines.map((line) => `  ${line}`),
      `Everything that is wrong, with repairs: npx envloom check ${locationOf(root).name} --tasks`,
    ].join('\n'),
  ];
}
