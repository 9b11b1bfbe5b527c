import { posix } from 'node:path';
import { modelFile } from '@envloom/env-package/find';
import type { ScenarioIndex } from '@envloom/episodes/node';
import type { LogicModel } from '@envloom/logic-model';
import { contentHash, formatDiagnostic, readModel } from '@envloom/logic-model/read';
import { StateError } from '@envloom/runtime';
import { skillsOfPrograms } from '@envloom/task-programs';
import { z } from 'zod';
import type { CatalogEntry } from './catalog-schema.ts';
import { entitiesOf, startRows } from './entry/entities.ts';
import { EnvironmentFiles } from './entry/files.ts';
import { programsOf } from './entry/programs.ts';
import { sizeOf } from './entry/size.ts';
import {
  areScenariosMade,
  madeScenarios,
  provenanceOf,
  qualityOf,
  scenariosOf,
  skillCounts,
  storedIndex,
} from './entry/stored.ts';
import { textHash } from './entry/text-hash.ts';
import { toolsOf } from './entry/tools.ts';

export type EntryReading =
  | {
      readonly ok: true;
      readonly entry: CatalogEntry;
      /** Of each scenario, 0 to 1. */
      readonly difficulties: readonly number[];
    }
  /** What keeps the environment out of the catalogue, each with its file. */
  | { readonly ok: false; readonly problems: readonly string[] };

/** As much of package.json as tells how to get the package. */
const packageSchema = z.looseObject({
  name: z.string().min(1),
  version: z.string().min(1),
  license: z.string().min(1).exactOptional(),
  bin: z.union([z.string(), z.record(z.string(), z.string())]).exactOptional(),
});

function modelOf(text: string, file: string): LogicModel {
  const result = readModel(text, file);
  if (result.ok) return result.parsed.model;
  throw new StateError(result.diagnostics.map(formatDiagnostic));
}

function entryOf(
  files: EnvironmentFiles,
  { isMaking }: ReadOptions,
): Omit<Extract<EntryReading, { ok: true }>, 'ok'> {
  const { root, folder } = files;
  const manifest = files.parsed('package.json', packageSchema);
  if (manifest === undefined) throw files.problem('package.json', 'does not exist.');
  const modelText = files.text(modelFile);
  if (modelText === undefined) throw files.problem(modelFile, 'does not exist.');
  const model = modelOf(modelText, posix.join(root, modelFile));
  const { name, version, license, bin } = manifest;
  const hash = contentHash(model);
  if (isMaking) madeScenarios(files);
  const index = storedIndex(files);
  const entry = {
    name: model.name,
    package: name,
    version,
    title: model.title,
    description: model.summary.trim(),
    ...(model.introduction === undefined ? {} : { introduction: model.introduction.trim() }),
    domain: model.domain,
    ...(license === undefined ? {} : { license }),
    path: root,
    model_hash: hash,
    text_hash: textHash(modelText),
    install: `npm install ${name}@${version}`,
    ...(bin === undefined ? {} : { serve: `npx -y ${name}@${version} serve` }),
    tools: toolsOf(model),
    rules: model.rules.map(({ id, text, enforced }) => ({ id, text, enforced })),
    entities: entitiesOf(model, areScenariosMade(files) ? startRows(files) : []),
    ...besideModel(files, index, hash),
    provenance: provenanceOf(files),
    size: sizeOf(folder, modelText),
  };
  return { entry, difficulties: index?.scenarios.map(({ difficulty }) => difficulty) ?? [] };
}

/** What was made of the model and found out about it. */
function besideModel(
  files: EnvironmentFiles,
  index: ScenarioIndex | undefined,
  hash: string,
): Pick<CatalogEntry, 'programs' | 'scenarios' | 'quality'> {
  const { folder } = files;
  const programs = programsOf(folder);
  const quality = qualityOf(files, hash);
  const skills = index && skillCounts(index, skillsOfPrograms(folder));
  return {
    ...(programs === undefined ? {} : { programs }),
    ...(index && skills ? { scenarios: scenariosOf(index, hash, skills) } : {}),
    ...(quality === undefined ? {} : { quality }),
  };
}

/** Whatever the system says of a file, a folder in its place for example. */
const isOfSystem = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && 'syscall' in error;

export interface ReadOptions {
  /**
   * Whether scenarios that were never used are made first, which takes up to a minute. Otherwise the rows
   * of their worlds are left out.
   */
  readonly isMaking: boolean;
}

/**
 * Reads an environment's entry from its files. Runs none of its code and does not check the bodies
 * of its model.
 *
 * @param root the package folder, relative to the workspace root
 */
export function readEntry(
  workspaceRoot: string,
  root: string,
  options: ReadOptions = { isMaking: true },
): EntryReading {
  try {
    return { ok: true, ...entryOf(new EnvironmentFiles(workspaceRoot, root), options) };
  } catch (error) {
    if (error instanceof StateError) return { ok: false, problems: error.problems };
    if (isOfSystem(error)) return { ok: false, problems: [`${root}: ${error.message}`] };
    throw error;
  }
}
