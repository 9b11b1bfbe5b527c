import { stripVTControlCharacters } from 'node:util';

/** How Nx lists a task that failed, was stopped or was not run: `- env-library-loans:check`. */
const listedTask = /^\s*- (.+):([^:\s]+)$/gm;

/**
 * Which targets of which projects did not pass, by what Nx prints at the end of a run.
 *
 * @param output of `nx run-many`
 */
export function failedTargets(
  output: string,
  projects: ReadonlySet<string>,
  targets: ReadonlySet<string>,
): Map<string, string[]> {
  const failed = new Map<string, string[]>();
  for (const [, project = '', target = ''] of stripVTControlCharacters(output).matchAll(
    listedTask,
  )) {
    if (!projects.has(project) || !targets.has(target)) continue;
    failed.set(project, [...new Set([...(failed.get(project) ?? []), target])]);
  }
  return failed;
}
