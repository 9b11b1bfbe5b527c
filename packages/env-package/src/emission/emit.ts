import { emitPackage } from '@envloom/codegen';
import {
  checkModel,
  formatDiagnostic,
  printModel,
  readModel,
  type CheckedModel,
  type Diagnostic,
} from '@envloom/logic-model';
import { modelFile } from '../folder/location.ts';
import { installedVersion } from '../package-json.ts';
import { grownStart } from './grown-start.ts';

/** A file of an env package as the emitter hands it over. */
export interface EmittedFile {
  /** Relative to the package folder. */
  path: string;
  content: string;
  /** `generator`: replaced on every run. `user`: written once. */
  owner: 'generator' | 'user';
}

/** An environment in memory. */
export interface EmittedEnvironment {
  name: string;
  packageName: string;
  modelHash: string;
  files: readonly EmittedFile[];
  /** Remarks on the model that do not stop it. */
  warnings: readonly string[];
}

export type Emission =
  | { ok: true; environment: EmittedEnvironment }
  /** All problems of the model at once, each with its place and its repair. */
  | { ok: false; problems: readonly string[] };

/**
 * From the text of a logic model to the files of its package.
 *
 * @param scenarioCount how many scenarios are stored, where there is a set of them
 * @param packageName the npm name that the package has, where it has one
 */
export type EmitEnvironment = (
  text: string,
  file: string,
  scenarioCount?: number,
  packageName?: string,
) => Promise<Emission>;

/** Who wrote an environment, as its manifest records it. */
export function generatorVersion(): string {
  return `@envloom/codegen@${installedVersion('@envloom/codegen')}`;
}

export type ModelCheck =
  | { ok: true; checked: CheckedModel; warnings: readonly Diagnostic[] }
  /** All problems of the model at once, each with its place and its repair. */
  | { ok: false; problems: readonly string[] };

/**
 * Reads and checks the text of a logic model.
 *
 * @param file the path shown in messages
 */
export function checkText(text: string, file: string): ModelCheck {
  const read = readModel(text, file);
  if (!read.ok) return { ok: false, problems: read.diagnostics.map(formatDiagnostic) };
  const check = checkModel(read.parsed);
  if (!check.ok) return { ok: false, problems: check.diagnostics.map(formatDiagnostic) };
  return check;
}

/** A model may come as JSON, but an environment keeps it as YAML; YAML stays as it was written. */
function withYamlModel(file: EmittedFile, checked: CheckedModel): EmittedFile {
  const isJson = file.path === modelFile && file.content.trimStart().startsWith('{');
  return isJson ? { ...file, content: printModel(checked.model) } : file;
}

/**
 * The package of a model without errors, in memory.
 *
 * @param ownName the npm name that the package has, where it has one
 */
export async function emitChecked(
  checked: CheckedModel,
  warnings: readonly Diagnostic[],
  scenarioCount?: number,
  ownName?: string,
): Promise<EmittedEnvironment> {
  const runtimeVersion = installedVersion('@envloom/runtime');
  const options = { runtimeVersion, packageName: ownName, scenarioCount, ...grownStart(checked) };
  const { packageName, files } = await emitPackage(checked, options);
  return {
    name: checked.model.name,
    packageName,
    modelHash: checked.hash,
    files: files.map((file) => withYamlModel(file, checked)),
    warnings: warnings.map(formatDiagnostic),
  };
}

/** @param file the path shown in messages */
export const emitEnvironment: EmitEnvironment = async (text, file, scenarioCount, packageName) => {
  const check = checkText(text, file);
  if (!check.ok) return check;
  const environment = await emitChecked(check.checked, check.warnings, scenarioCount, packageName);
  return { ok: true, environment };
};
