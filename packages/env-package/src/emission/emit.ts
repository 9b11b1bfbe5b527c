import { emitPackage, UnsayableCheck, type ScenarioSource } from '@envloom/codegen';
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
 * From the text of a logic model, and its stored scenarios, to the files of its package.
 *
 * @param packageName the npm name that the package has, where it has one
 */
export type EmitEnvironment = (
  text: string,
  file: string,
  scenarios?: readonly ScenarioSource[],
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
 * @throws UnsayableCheck where a scenario speaks of what the model lacks
 */
export async function emitChecked(
  checked: CheckedModel,
  warnings: readonly Diagnostic[],
  scenarios?: readonly ScenarioSource[],
  ownName?: string,
): Promise<EmittedEnvironment> {
  const runtimeVersion = installedVersion('@envloom/runtime');
  const stored = scenarios === undefined ? {} : { scenarios };
  const options = { runtimeVersion, packageName: ownName, ...stored, ...grownStart(checked) };
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
export const emitEnvironment: EmitEnvironment = async (text, file, scenarios, packageName) => {
  const check = checkText(text, file);
  if (!check.ok) return check;
  try {
    const environment = await emitChecked(check.checked, check.warnings, scenarios, packageName);
    return { ok: true, environment };
  } catch (error) {
    if (!(error instanceof UnsayableCheck)) throw error;
    return { ok: false, problems: [`scenarios/${error.scenario}.json: ${error.message}`] };
  }
};
