import { emitEnvironment, findDrift, brokenPrograms } from '@envloom/env-package';
import type { EnvironmentWork } from '@envloom/work';

/**
 * What is out of sync in an environment on disk: files that its model does not generate, and task
 * programs that do not compile on it.
 *
 * @param root the package folder, relative to the workspace root
 */
export async function syncProblems(workspaceRoot: string, root: string): Promise<string[]> {
  return [
    ...(await findDrift(workspaceRoot, root, emitEnvironment)),
    ...brokenPrograms(workspaceRoot, root),
  ];
}

async function here(
  { workspaceRoot, project: { root } }: Parameters<EnvironmentWork['here']>[0],
  output: Parameters<EnvironmentWork['here']>[1],
): Promise<boolean> {
  const problems = await syncProblems(workspaceRoot, root);
  for (const problem of problems) output.write(`${problem}\n`);
  return problems.length === 0;
}

/** In threads, as emission takes seconds; no worker elsewhere is asked. */
export const syncCheckWork: EnvironmentWork = { module: import.meta.url, here, onQueue: here };
