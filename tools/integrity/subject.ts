import { join } from 'node:path';
import type { Environment, EnvironmentClass } from '@envloom/runtime';
import { readScenarios, type ScenarioSet } from '@envloom/episodes/node';
import { createGeneratorContext, type GeneratorContext } from '@envloom/scen-generator';
import { importEnvironment } from '@envloom/scen-generator/stored';
import { modelAt } from '../shipped-model.ts';

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
  const stage = createGeneratorContext(modelAt(join(packageFolder, 'logic-model.yaml')));
  return { name, stage, environment, set: readScenarios(scenarios) };
}

const importFile = async (file: string): Promise<unknown> => import(file);
