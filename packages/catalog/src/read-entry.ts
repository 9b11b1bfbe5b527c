import { join, posix } from 'node:path';
import { contentHash, formatDiagnostic, readModel, type LogicModel } from '@envloom/logic-model';
import { z } from 'zod';
import { makeScenarios } from '@envloom/episodes/node';
import { StateError } from '@envloom/runtime';
import { scenariosFolder } from '@envloom/scen-generator/stored';
import { readFromDisk, type ReadFile } from '@envloom/env-package';
import { modelFile } from '@envloom/env-package';
import type { CatalogEntry } from './catalog-schema.ts';
import { baseFiles, entitiesOf, startRows } from './entry/entities.ts';
import { parsedFile, ProblemOfFile } from './entry/parsed-file.ts';
import { provenanceOf } from './entry/provenance.ts';
import { qualityOf, storedReport } from './entry/quality.ts';
import { scenariosOf, storedIndex } from './entry/scenarios.ts';
import { sizeOf } from './entry/size.ts';
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

type Read = Omit<Extract<EntryReading, { ok: true }>, 'ok'>;

/** As much of package.json as tells how to get the package. */
const packageSchema = z.looseObject({
  name: z.string().min(1),
  version: z.string().min(1),
  license: z.string().min(1).exactOptional(),
  bin: z.union([z.string(), z.record(z.string(), z.string())]).exactOptional(),
});

type Package = z.infer<typeof packageSchema>;

/** An environment on disk. */
interface Source {
  readonly root: string;
  readonly folder: string;
  readonly read: ReadFile;
}

/** A file that every environment has. */
function required<T>(file: string, content: T | undefined): T {
  if (content === undefined) throw new ProblemOfFile(file, 'does not exist.');
  return content;
}

/** The problems of a model tell their own place. */
class ProblemsOfModel extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super('The logic model cannot be read.');
    this.problems = problems;
  }
}

function modelOf(text: string, file: string): LogicModel {
  const result = readModel(text, file);
  if (result.ok) return result.parsed.model;
  throw new ProblemsOfModel(result.diagnostics.map(formatDiagnostic));
}

function commands(manifest: Package): Pick<CatalogEntry, 'install' | 'serve'> {
  const { name, version, bin } = manifest;
  const install = `npm install ${name}@${version}`;
  return bin === undefined ? { install } : { install, serve: `npx -y ${name}@${version} serve` };
}

type Identity = Omit<CatalogEntry, 'tools' | 'rules' | 'entities' | 'provenance' | 'size'>;

function identity(manifest: Package, model: LogicModel, root: string): Identity {
  const { name, version, license } = manifest;
  return {
    name: model.name,
    package: name,
    version,
    title: model.title,
    description: model.summary.trim(),
    domain: model.domain,
    ...(license === undefined ? {} : { license }),
    path: root,
    model_hash: contentHash(model),
    ...commands(manifest),
  };
}

function entryOf({ root, folder, read }: Source): Read {
  const manifest = required('package.json', parsedFile(read, 'package.json', packageSchema));
  const modelText = required(modelFile, read(modelFile));
  const model = modelOf(modelText, posix.join(root, modelFile));
  const about = identity(manifest, model, root);
  makeScenarios(join(folder, scenariosFolder));
  const index = storedIndex(read);
  const report = storedReport(read);
  const worlds = index === undefined ? [] : startRows(read, baseFiles(folder));
  const entry = {
    ...about,
    tools: toolsOf(model),
    rules: model.rules.map(({ id, text, enforced }) => ({ id, text, enforced })),
    entities: entitiesOf(model, worlds),
    ...(index === undefined ? {} : { scenarios: scenariosOf(index, about.model_hash) }),
    ...(report === undefined ? {} : { quality: qualityOf(report, about.model_hash) }),
    provenance: provenanceOf(read),
    size: sizeOf(folder, modelText),
  };
  return { entry, difficulties: index?.scenarios.map(({ difficulty }) => difficulty) ?? [] };
}

/** Whatever the system says of a file, a folder in its place for example. */
const isOfSystem = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && 'syscall' in error;

function problemsOf(error: unknown, root: string): readonly string[] {
  if (error instanceof ProblemsOfModel) return error.problems;
  if (error instanceof ProblemOfFile) {
    return [`${posix.join(root, error.file)} ${error.message}`];
  }
  if (error instanceof StateError) return error.problems;
  if (isOfSystem(error)) return [`${root}: ${error.message}`];
  throw error;
}

/**
 * What the catalogue tells of an environment. Nothing of it is run, and the bodies of its model are
 * not checked.
 *
 * @param root the package folder, relative to the workspace root
 */
export function readEntry(workspaceRoot: string, root: string): EntryReading {
  const folder = join(workspaceRoot, root);
  try {
    return { ok: true, ...entryOf({ root, folder, read: readFromDisk(folder) }) };
  } catch (error) {
    return { ok: false, problems: problemsOf(error, root) };
  }
}
