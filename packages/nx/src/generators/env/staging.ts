import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCompiler } from '../../typescript/compiler.ts';
import { parseCompileErrors } from '../../typescript/compile-errors.ts';

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

async function compile(staging: string): Promise<readonly string[]> {
  const run = await runCompiler(['--project', 'tsconfig.json', '--noEmit'], staging);
  if (run.exitCode === 0) return [];
  const errors = parseCompileErrors(run.output);
  return errors.length > 0 ? errors.map((error) => error.text) : [run.output];
}

/** The staging folder is in the workspace, so that imports resolve as they will from the package. */
export const checkStaged: CheckStaged = async (workspaceRoot, files) => {
  const staging = join(workspaceRoot, '.nx', 'envloom', randomUUID());
  try {
    stage(staging, files);
    return await compile(staging);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
};
