import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { emitChecked, generatorVersion, type EmittedEnvironment } from '../emission/emit.ts';
import { readFromDisk } from '../environment/files.ts';
import { modelFile, type EnvironmentLocation } from '../environment/location.ts';
import { manifestFile, parseManifest } from '../environment/manifest.ts';
import { planEnvironment } from '../environment/plan-environment.ts';
import { withScenarioExports } from '../environment/scenario-exports.ts';
import { readStoredScenarios } from '../environment/stored-scenarios.ts';
import { writeIfChanged } from '../quality/write-file.ts';
import type { EnvironmentSource } from './environment-source.ts';

/** Type-checks the files of a package before they are written; tells the compiler's errors. */
export type CheckFiles = (
  workspaceRoot: string,
  files: EmittedEnvironment['files'],
) => Promise<readonly string[]>;

/**
 * Writes what the stored scenarios add to a package: src/scenarios.ts, src/validators.ts, and how
 * they are reached.
 *
 * @returns the files that were written, relative to the package
 * @throws Error where the stored scenarios cannot be read or their code does not compile
 */
export async function refreshPackage(
  workspaceRoot: string,
  { root }: EnvironmentLocation,
  { checked, warnings }: EnvironmentSource,
  check: CheckFiles,
): Promise<readonly string[]> {
  const folder = join(workspaceRoot, root);
  const read = readFromDisk(folder);
  const reading = readStoredScenarios(read, root);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  const environment = await emitChecked(checked, warnings, reading.stored?.scenarios);
  const plan = planEnvironment({
    environment,
    read,
    manifest: parseManifest(read(manifestFile) ?? ''),
    generator: generatorVersion(),
    ownModel: read(modelFile),
  });
  if (plan.writes.length > 0) await assertCompiles(workspaceRoot, environment, check);
  for (const path of plan.deletes) rmSync(join(folder, path));
  const packageJson = read('package.json');
  const files = [
    ...plan.writes,
    ...(packageJson === undefined
      ? []
      : [{ path: 'package.json', content: withScenarioExports(packageJson) }]),
  ];
  return files.flatMap(({ path, content }) =>
    writeIfChanged(join(folder, path), content) ? [path] : [],
  );
}

async function assertCompiles(
  workspaceRoot: string,
  { files }: EmittedEnvironment,
  check: CheckFiles,
): Promise<void> {
  const errors = await check(workspaceRoot, files);
  if (errors.length === 0) return;
  throw new Error(
    [
      'The code of the scenarios does not type-check; the package stays as it was.',
      'This is a bug in envloom: please report it together with the scenarios.',
      ...errors,
    ].join('\n'),
  );
}
