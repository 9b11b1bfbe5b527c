import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkFolder } from '@envloom/env-package';

/**
 * Type-checks the files of a package before they are written. The staging folder is in the workspace,
 * so that imports resolve as they will from the package.
 *
 * @returns the compiler's errors, with paths relative to the package
 */
export async function checkStaged(
  workspaceRoot: string,
  files: readonly { readonly path: string; readonly content: string }[],
): Promise<readonly string[]> {
  const staging = join(workspaceRoot, '.nx', 'envloom', randomUUID());
  try {
    for (const { path, content } of files) {
      const target = join(staging, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, content);
    }
    return await checkFolder(staging);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
