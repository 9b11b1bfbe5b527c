import { join } from 'node:path';
import { generatorVersion, type EmitEnvironment } from '../emission/emit.ts';
import { readFromDisk, type ReadFile } from '../environment/files.ts';
import { locationOf, modelFile, regenerateCommand } from '../environment/location.ts';
import { manifestFile, parseManifest } from '../environment/manifest.ts';
import type { Plan } from '../environment/plan.ts';
import { planEnvironment } from '../environment/plan-environment.ts';

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

function describeDrift(root: string, plan: Plan, files: readonly string[]): string {
  const command = regenerateCommand(locationOf(root), plan.conflicts.length > 0);
  return [
    `${root} does not match its logic model:`,
    ...files.map((file) => `  ${root}/${file}`),
    `Repair it with: ${command}`,
  ].join('\n');
}

/**
 * Compares an environment on disk with what its logic model generates now; writes nothing.
 *
 * @param root the package folder, relative to the workspace root
 * @returns the problems, with the command that repairs them; none when all is in sync
 */
export async function findDrift(
  workspaceRoot: string,
  root: string,
  emit: EmitEnvironment,
): Promise<string[]> {
  const read = readFromDisk(join(workspaceRoot, root));
  const model = read(modelFile);
  if (model === undefined) return [`${root}/${modelFile} does not exist.`];
  const emission = await emit(model, `${root}/${modelFile}`);
  if (!emission.ok) return [...emission.problems];
  const plan = planEnvironment({
    environment: emission.environment,
    read,
    manifest: parseManifest(read(manifestFile) ?? ''),
    generator: generatorVersion(),
    ownModel: model,
  });
  const files = driftedFiles(plan, read);
  return files.length === 0 ? [] : [describeDrift(root, plan, files)];
}
