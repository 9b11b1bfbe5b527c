import { emitPackage } from '@envloom/codegen';
import { LastUsed } from '@envloom/core';
import {
  checkModel,
  formatDiagnostic,
  printModel,
  readModel,
  type CheckedModel,
  type Diagnostic,
} from '@envloom/logic-model';
import { readTasks, type TaskFile } from '@envloom/task-programs';
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
  /** Remarks on the model that do not stop it, and on task programs; those with errors are left out. */
  warnings: readonly string[];
}

export type Emission =
  | { ok: true; environment: EmittedEnvironment }
  /** All problems of the model at once, each with its place and its repair. */
  | { ok: false; problems: readonly string[] };

/** What an environment has besides its model, and its files follow. */
export interface Beside {
  /** How many scenarios are stored; left out where there is no set of them. */
  readonly scenarioCount?: number | undefined;
  /** The npm name that the package has; left out where it has none yet. */
  readonly packageName?: string | undefined;
  /** The files of its task programs. */
  readonly tasks?: readonly TaskFile[];
}

/**
 * From the text of a logic model, and of task programs, to the files of its package.
 *
 * @param file the path shown in messages
 */
export type EmitEnvironment = (text: string, file: string, beside?: Beside) => Promise<Emission>;

/** Who wrote an environment, as its manifest records it. */
export function generatorVersion(): string {
  return `@envloom/codegen@${installedVersion('@envloom/codegen')}`;
}

export type ModelCheck =
  | { ok: true; checked: CheckedModel; warnings: readonly Diagnostic[] }
  /** All problems of the model at once, each with its place and its repair. */
  | { ok: false; problems: readonly string[] };

/** One command checks a model to emit it, to try its programs and to verify its scenarios. */
const lastChecks = new LastUsed<ModelCheck>(4);

/**
 * Reads and checks the text of a logic model. The checks of the last few texts are kept.
 *
 * @param file the path shown in messages
 */
export function checkText(text: string, file: string): ModelCheck {
  return lastChecks.of(`${file}\n${text}`, () => checkNow(text, file));
}

function checkNow(text: string, file: string): ModelCheck {
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

/** The package of a model without errors, in memory. */
export async function emitChecked(
  checked: CheckedModel,
  warnings: readonly Diagnostic[],
  { scenarioCount, packageName: ownName, tasks: files = [] }: Beside,
): Promise<EmittedEnvironment> {
  const tasks = readTasks(checked, files);
  const emitted = await emitPackage(checked, {
    runtimeVersion: installedVersion('@envloom/runtime'),
    packageName: ownName,
    scenarioCount,
    tasks: tasks.set,
    ...grownStart(checked),
  });
  return {
    name: checked.model.name,
    packageName: emitted.packageName,
    modelHash: checked.hash,
    files: emitted.files.map((file) => withYamlModel(file, checked)),
    warnings: [...warnings.map(formatDiagnostic), ...tasks.remarks],
  };
}

export const emitEnvironment: EmitEnvironment = async (text, file, beside = {}) => {
  const check = checkText(text, file);
  if (!check.ok) return check;
  return { ok: true, environment: await emitChecked(check.checked, check.warnings, beside) };
};
