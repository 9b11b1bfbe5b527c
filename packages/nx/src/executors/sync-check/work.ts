import { emitEnvironment, findDrift, unsoundPrograms } from '@envloom/env-package';
import type { EnvironmentWork } from '@envloom/work';

/**
 * What is out of sync in an environment on disk: files that its model does not generate, and task
 * programs that it does not carry.
 *
 * @param root the package folder, relative to the workspace root
 */
export async function syncProblems(workspaceRoot: string, root: string): Promise<string[]> {
  return [
    ...(await findDrift(workspaceRoot, root, emitEnvironment)),
    ...unsoundPrograms(workspaceRoot, root),
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

/** In threads, as trying task programs takes many seconds; no worker elsewhere is asked. */
export const syncCheckWork: EnvironmentWork = { module: import.meta.url, here, onQueue: here };
