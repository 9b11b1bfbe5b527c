import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { modelFile } from '@envloom/env-package/find';

/** Folders that hold copies of models, or none. */
const isPassedBy = (name: string): boolean =>
  name.startsWith('.') || name === 'dist' || name === 'node_modules';

function foldersBelow(workspaceRoot: string, root: string): string[] {
  return readdirSync(join(workspaceRoot, root), { withFileTypes: true })
    .filter((child) => child.isDirectory() && !isPassedBy(child.name))
    .map(({ name }) => posix.join(root, name));
}

/**
 * Every folder with a logic model in or below a directory; what is below an environment is its own.
 *
 * @param directory relative to the workspace root, as the paths that are returned
 */
export function environmentRoots(workspaceRoot: string, directory: string): string[] {
  if (!existsSync(join(workspaceRoot, directory))) return [];
  return foldersBelow(workspaceRoot, directory)
    .flatMap((root) =>
      existsSync(join(workspaceRoot, root, modelFile))
        ? [root]
        : environmentRoots(workspaceRoot, root),
    )
    .toSorted();
}
