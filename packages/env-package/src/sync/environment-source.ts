import { join } from 'node:path';
import type { CheckedModel, Diagnostic } from '@envloom/logic-model';
import { checkText, emitChecked, generatorVersion } from '../emission/emit.ts';
import { readFromDisk } from '../folder/files.ts';
import { modelFile } from '../folder/location.ts';
import { manifestFile, parseManifest } from '../folder/manifest.ts';
import { ownPackageName } from '../folder/own-name.ts';
import { taskFilesOn } from '../folder/task-files.ts';
import { planEnvironment } from '../folder/plan-environment.ts';
import { describeDrift } from './drift.ts';

export interface EnvironmentSource {
  readonly checked: CheckedModel;
  readonly warnings: readonly Diagnostic[];
}

export type SourceResult =
  | { readonly ok: true; readonly source: EnvironmentSource }
  /** What is wrong, each with what repairs it. */
  | { readonly ok: false; readonly problems: readonly string[] };

/** What follows from the scenarios, which need not be as the model wants them before they are made. */
const fromScenarios = new Set([
  'README.md',
  'src/command.ts',
  'src/scenarios.ts',
  'test/laws.test.ts',
  manifestFile,
]);

/**
 * The checked model of an environment on disk, whose files match it but for what its scenarios add.
 *
 * @param root the package folder, relative to the workspace root
 */
export async function environmentSource(
  workspaceRoot: string,
  root: string,
): Promise<SourceResult> {
  const file = `${root}/${modelFile}`;
  const text = readFromDisk(join(workspaceRoot, root))(modelFile);
  if (text === undefined) return { ok: false, problems: [`${file} does not exist.`] };
  const check = checkText(text, file);
  if (!check.ok) return { ok: false, problems: check.problems };
  const { checked, warnings } = check;
  const problems = await driftOf(workspaceRoot, root, text, { checked, warnings });
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, source: { checked, warnings } };
}

async function driftOf(
  workspaceRoot: string,
  root: string,
  ownModel: string,
  { checked, warnings }: EnvironmentSource,
): Promise<readonly string[]> {
  const read = readFromDisk(join(workspaceRoot, root));
  const emission = await emitChecked(checked, warnings, {
    packageName: ownPackageName(read),
    tasks: taskFilesOn(workspaceRoot, root),
  });
  if (!emission.ok) return emission.problems;
  const { writes, deletes, conflicts } = planEnvironment({
    environment: emission.environment,
    read,
    manifest: parseManifest(read(manifestFile) ?? ''),
    generator: generatorVersion(),
    ownModel,
  });
  const counts = (path: string): boolean => !fromScenarios.has(path) || conflicts.includes(path);
  const plan = {
    writes: writes.filter(({ path }) => counts(path)),
    deletes: deletes.filter(counts),
    conflicts,
  };
  return [describeDrift(root, plan, read) ?? []].flat();
}
