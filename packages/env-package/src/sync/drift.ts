import type { EmitEnvironment } from '../emission/emit.ts';
import { currentPlan } from '../folder/current-plan.ts';
import type { ReadFile } from '../folder/files.ts';
import { locationOf, regenerateCommand } from '../folder/location.ts';
import type { Plan } from '../folder/plan.ts';
import { outdatedScenarios } from '../folder/stored-scenarios.ts';

function describeWrite(path: string, plan: Plan, read: ReadFile): string {
  if (read(path) === undefined) return 'missing';
  return plan.conflicts.includes(path) ? 'changed by hand' : 'out of date';
}

function driftedFiles(plan: Plan, read: ReadFile): string[] {
  return [
    ...plan.writes.map(({ path }) => `${path}: ${describeWrite(path, plan, read)}`),
    ...plan.deletes.map((path) => `${path}: no longer generated`),
  ];
}

/** What the files of an environment differ in, with the command that repairs it. */
export function describeDrift(root: string, plan: Plan, read: ReadFile): string | undefined {
  const files = driftedFiles(plan, read);
  if (files.length === 0) return undefined;
  const command = regenerateCommand(locationOf(root), plan.conflicts.length > 0);
  return [
    `${root} does not match its logic model:`,
    ...files.map((file) => `  ${root}/${file}`),
    `Repair it with: ${command}`,
  ].join('\n');
}

/**
 * Compares an environment on disk with what its logic model and its scenarios generate now; writes
 * nothing. Scenarios of another version of the model are a problem too.
 *
 * @param root the package folder, relative to the workspace root
 * @returns the problems, with the command that repairs them; none when all is in sync
 */
export async function findDrift(
  workspaceRoot: string,
  root: string,
  emit: EmitEnvironment,
): Promise<string[]> {
  const current = await currentPlan(workspaceRoot, root, emit);
  if (!current.ok) return [...current.problems];
  const { plan, read, index, environment } = current;
  const drift = describeDrift(root, plan, read);
  const outdated = index && outdatedScenarios(index, root, environment.modelHash);
  return [...(drift === undefined ? [] : [drift]), ...(outdated === undefined ? [] : [outdated])];
}
