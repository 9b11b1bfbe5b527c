import { mkdirSync, rmSync } from 'node:fs';
import { join, posix } from 'node:path';
import { writePackageFolder } from './package-folder.ts';
import { unpackFiles, type PackedFiles } from './packed-files.ts';

/** A package that lies somewhere for the time of a job. */
export interface ScratchPackage {
  /** Absolute; what the package imports resolves from there. */
  readonly workspaceRoot: string;
  remove(): void;
}

/** In the place, where no two jobs meet. */
const folder = 'jobs';

let count = 0;

/**
 * Puts the package of a job down, each time in a new folder: a module is imported once only.
 *
 * @param place absolute path of a folder that has what packages import
 * @param root as the package lies in the workspace of who asks: messages name it
 */
export function scratchPackage(place: string, root: string, files: PackedFiles): ScratchPackage {
  count += 1;
  const workspaceRoot = join(place, folder, `${process.pid}.${count}`);
  const remove = (): void => {
    rmSync(workspaceRoot, { recursive: true, force: true });
  };
  if (posix.isAbsolute(root) || root.split('/').includes('..')) {
    throw new Error(`"${root}" is no folder of a workspace.`);
  }
  try {
    mkdirSync(workspaceRoot, { recursive: true });
    writePackageFolder(join(workspaceRoot, root), unpackFiles(files));
  } catch (error) {
    remove();
    throw error;
  }
  return { workspaceRoot, remove };
}
