import { join } from 'node:path';
import type { CheckedModel, Diagnostic } from '@envloom/logic-model';
import { taskFilesIn } from '@envloom/task-programs';
import { checkText, emitChecked, generatorVersion, type ModelCheck } from '../emission/emit.ts';
import { readFromDisk } from '../folder/files.ts';
import { isShipped } from '../folder/find-environment.ts';
import { locationOf, modelFile } from '../folder/location.ts';
import { manifestFile, parseManifest } from '../folder/manifest.ts';
import { ownPackageName } from '../folder/own-name.ts';
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
 * The checked model of an environment on disk, or what is wrong with it.
 *
 * @param root the package folder, relative to the workspace root
 */
export function modelOn(workspaceRoot: string, root: string): ModelCheck {
  const file = `${root}/${modelFile}`;
  const text = readFromDisk(join(workspaceRoot, root))(modelFile);
  return text === undefined
    ? { ok: false, problems: [`${file} does not exist.`] }
    : checkText(text, file);
}

const asPublished = (root: string): string =>
  `${locationOf(root).name} came with the command, as it is published: it can be played and read, and was checked ` +
  'before. Checking it again takes the files of a checkout of envloom.';

/**
 * The checked model of an environment on disk, whose files match it but for what its scenarios add.
 *
 * @param root the package folder, relative to the workspace root
 */
export async function environmentSource(
  workspaceRoot: string,
  root: string,
): Promise<SourceResult> {
  if (isShipped(workspaceRoot, root)) return { ok: false, problems: [asPublished(root)] };
  const check = modelOn(workspaceRoot, root);
  if (!check.ok) return { ok: false, problems: check.problems };
  const { checked, warnings } = check;
  const problems = await driftOf(workspaceRoot, root, { checked, warnings });
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, source: { checked, warnings } };
}

async function driftOf(
  workspaceRoot: string,
  root: string,
  { checked, warnings }: EnvironmentSource,
): Promise<readonly string[]> {
  const read = readFromDisk(join(workspaceRoot, root));
  const environment = await emitChecked(checked, warnings, {
    packageName: ownPackageName(read),
    tasks: taskFilesIn(join(workspaceRoot, root), root),
  });
  const { writes, deletes, conflicts } = planEnvironment({
    environment,
    read,
    manifest: parseManifest(read(manifestFile) ?? ''),
    generator: generatorVersion(),
    ownModel: read(modelFile),
  });
  const counts = (path: string): boolean => !fromScenarios.has(path) || conflicts.includes(path);
  const plan = {
    writes: writes.filter(({ path }) => counts(path)),
    deletes: deletes.filter(counts),
    conflicts,
  };
  return [describeDrift(root, plan, read) ?? []].flat();
}
