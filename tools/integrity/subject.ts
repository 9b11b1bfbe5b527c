import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkModel, formatDiagnostic, readModel, type CheckedModel } from '@envloom/logic-model';
import type { Environment, EnvironmentClass } from '@envloom/runtime';
import { readScenarios, type ScenarioSet } from '@envloom/episodes/node';
import { createGeneratorContext, type GeneratorContext } from '@envloom/scen-generator';
import { importEnvironment } from '@envloom/scen-generator/stored';

/** An environment whose stored scenarios are attacked. */
export interface Subject {
  readonly name: string;
  /** The model, and what draws arguments. */
  readonly stage: GeneratorContext;
  /** The class of the package, in which episodes are played. */
  readonly environment: EnvironmentClass<Environment<object>>;
  readonly set: ScenarioSet;
}

/** @param scenarios the folder of the set, absolute */
export async function subjectAt(
  packageFolder: string,
  name: string,
  scenarios: string,
): Promise<Subject> {
  const environment = await importEnvironment(packageFolder, importFile);
  const stage = createGeneratorContext(checkedModel(packageFolder));
  return { name, stage, environment, set: readScenarios(scenarios) };
}

const importFile = async (file: string): Promise<unknown> => import(file);

function checkedModel(folder: string): CheckedModel {
  const file = join(folder, 'logic-model.yaml');
  const read = readModel(readFileSync(file, 'utf8'), file);
  const result = read.ok ? checkModel(read.parsed) : read;
  if ('checked' in result) return result.checked;
  throw new Error(result.diagnostics.map(formatDiagnostic).join('\n'));
}
