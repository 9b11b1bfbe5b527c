import { join } from 'node:path';
import type { ScenarioIndex } from '@envloom/episodes/node';
import { taskFilesIn } from '@envloom/task-programs';
import {
  generatorVersion,
  type EmitEnvironment,
  type EmittedEnvironment,
} from '../emission/emit.ts';
import { readFromDisk, type ReadFile } from './files.ts';
import { modelFile } from './location.ts';
import { manifestFile, parseManifest } from './manifest.ts';
import { ownPackageName } from './own-name.ts';
import type { Plan } from './plan.ts';
import { planEnvironment } from './plan-environment.ts';
import { type StoredSet, storedSetOn } from './stored-scenarios.ts';

export type CurrentPlan =
  | {
      readonly ok: true;
      readonly plan: Plan;
      readonly read: ReadFile;
      readonly environment: EmittedEnvironment;
      /** Undefined where there are no scenarios. */
      readonly index: ScenarioIndex | undefined;
    }
  /** What is wrong with the model or the scenarios. */
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads what is stored of the scenarios of a package on disk; `root` is how messages show it. */
export type ReadStoredSet = (onDisk: string, read: ReadFile, root: string) => StoredSet;

/**
 * What has to change for an environment on disk to be what its model and its scenarios give now.
 *
 * @param root the package folder, relative to the workspace root
 * @param storedSet the default makes the files of scenarios where they are missing, which takes up to a minute
 */
export async function currentPlan(
  workspaceRoot: string,
  root: string,
  emit: EmitEnvironment,
  storedSet: ReadStoredSet = storedSetOn,
): Promise<CurrentPlan> {
  const folder = join(workspaceRoot, root);
  const read = readFromDisk(folder);
  const model = read(modelFile);
  if (model === undefined) return { ok: false, problems: [`${root}/${modelFile} does not exist.`] };
  const stored = storedSet(folder, read, root);
  if (!stored.ok) return stored;
  const { index } = stored;
  const emission = await emit(model, `${root}/${modelFile}`, {
    scenarioCount: index?.scenarios.length,
    packageName: ownPackageName(read),
    tasks: taskFilesIn(folder, root),
  });
  if (!emission.ok) return emission;
  const { environment } = emission;
  const plan = planEnvironment({
    environment,
    read,
    manifest: parseManifest(read(manifestFile) ?? ''),
    generator: generatorVersion(),
    ownModel: model,
  });
  return { ok: true, plan, read, environment, index };
}
