import { emitPackage } from '@envloom/codegen';
import {
  checkModel,
  formatDiagnostic,
  printModel,
  readModel,
  type CheckedModel,
  type Diagnostic,
} from '@envloom/logic-model';
import { modelFile } from '../environment/location.ts';
import { installedVersion } from '../package-json.ts';

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

/** From the text of a logic model to the files of its package. */
export type EmitEnvironment = (text: string, file: string) => Promise<Emission>;

/** Who wrote an environment, as its manifest records it. */
export function generatorVersion(): string {
  return `@envloom/nx@${installedVersion('@envloom/nx')}`;
}

const failed = (diagnostics: readonly Diagnostic[]): Emission => ({
  ok: false,
  problems: diagnostics.map(formatDiagnostic),
});

/** A model may come as JSON, but an environment keeps it as YAML; YAML stays as it was written. */
function withYamlModel(file: EmittedFile, checked: CheckedModel): EmittedFile {
  const isJson = file.path === modelFile && file.content.trimStart().startsWith('{');
  return isJson ? { ...file, content: printModel(checked.model) } : file;
}

async function emit(
  checked: CheckedModel,
  warnings: readonly Diagnostic[],
): Promise<EmittedEnvironment> {
  const runtimeVersion = installedVersion('@envloom/runtime');
  const { packageName, files } = await emitPackage(checked, { runtimeVersion });
  return {
    name: checked.model.name,
    packageName,
    modelHash: checked.hash,
    files: files.map((file) => withYamlModel(file, checked)),
    warnings: warnings.map(formatDiagnostic),
  };
}

/** @param file the path shown in messages */
export const emitEnvironment: EmitEnvironment = async (text, file) => {
  const read = readModel(text, file);
  if (!read.ok) return failed(read.diagnostics);
  const check = checkModel(read.parsed);
  if (!check.ok) return failed(check.diagnostics);
  return { ok: true, environment: await emit(check.checked, check.warnings) };
};
