import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkFolder } from '@envloom/env-package';

export interface StagedFile {
  path: string;
  content: string;
}

/**
 * Type-checks the files of a package before they are written.
 *
 * @returns the compiler's errors, with paths relative to the package
 */
export type CheckStaged = (
  workspaceRoot: string,
  files: readonly StagedFile[],
) => Promise<readonly string[]>;

function stage(staging: string, files: readonly StagedFile[]): void {
  for (const { path, content } of files) {
    const target = join(staging, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
}

/** The staging folder is in the workspace, so that imports resolve as they will from the package. */
export const checkStaged: CheckStaged = async (workspaceRoot, files) => {
  const staging = join(workspaceRoot, '.nx', 'envloom', randomUUID());
  try {
    stage(staging, files);
    return await checkFolder(staging);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
};
