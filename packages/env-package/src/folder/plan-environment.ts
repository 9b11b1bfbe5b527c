import { contentHash } from '@envloom/core/files';
import type { EmittedEnvironment, EmittedFile } from '../emission/emit.ts';
import type { ReadFile } from './files.ts';
import { modelFile } from './location.ts';
import type { Manifest } from './manifest.ts';
import { planFiles, type Plan, type PlannedFile } from './plan.ts';

export interface EnvironmentPlanInput {
  environment: EmittedEnvironment;
  read: ReadFile;
  manifest: Manifest | undefined;
  generator: string;
  /** The text of the model when it is the file in the package folder, which stays as it is. */
  ownModel: string | undefined;
}

function plannedFile(file: EmittedFile, ownModel: string | undefined): PlannedFile {
  if (file.path !== modelFile) return file;
  return { path: modelFile, content: ownModel ?? file.content, owner: 'source' };
}

function givenModel({ files }: EmittedEnvironment): string | undefined {
  const model = files.find(({ path }) => path === modelFile);
  return model === undefined ? undefined : contentHash(model.content);
}

/** What has to change for a folder to hold this environment. */
export function planEnvironment(input: EnvironmentPlanInput): Plan {
  const { environment, ownModel, ...rest } = input;
  return planFiles({
    ...rest,
    modelHash: environment.modelHash,
    given: ownModel === undefined ? givenModel(environment) : rest.manifest?.given_model,
    files: environment.files.map((file) => plannedFile(file, ownModel)),
  });
}
