import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment, EnvironmentSource } from '@envloom/runtime';
import {
  makeScenarios,
  readScenarios,
  type IndexedScenario,
  type ScenarioIndex,
} from '@envloom/episodes/node';
import { readFromDisk } from '@envloom/env-package';
import { locationOf, packageName, regenerateCommand } from '@envloom/env-package';
import { ownPackageName } from '@envloom/env-package';
import { remakeCommand } from '@envloom/env-package';
import { scenariosFolder } from '@envloom/scen-generator/stored';
import { importPackage } from '@envloom/scen-generator/stored';
import { chosenScenarios } from './choice.ts';
import { NothingToPlayError } from './nothing-to-play.ts';
import type { ScenarioChoice } from './settings.ts';

/** An environment of the workspace with the scenarios that are stored for it. */
export interface StoredEnvironment {
  readonly name: string;
  /** The npm package. */
  readonly package: string;
  /** The folder of the package, relative to the workspace root. */
  readonly root: string;
  /** The folder of its scenarios, absolute. */
  readonly folder: string;
  readonly source: EnvironmentSource<Environment<object>>;
  readonly modelHash: string;
  readonly index: ScenarioIndex;
  /** SHA-256 of the index: another set has another. */
  readonly setHash: string;
}

/** An environment with what is to be played of it. */
export interface PlayedEnvironment extends StoredEnvironment {
  readonly chosen: readonly IndexedScenario[];
}

export type ImportModule = (file: string) => Promise<unknown>;

/**
 * Opens an environment on disk.
 *
 * @param root relative to the workspace root
 * @throws NothingToPlayError where it has no scenarios
 * @throws Error where it has those of another model, or cannot be imported
 */
export async function storedEnvironment(
  workspaceRoot: string,
  root: string,
  importModule: ImportModule,
): Promise<StoredEnvironment> {
  const { name } = locationOf(root);
  const folder = join(workspaceRoot, root);
  makeScenarios(join(folder, scenariosFolder));
  const indexFile = join(folder, scenariosFolder, 'index.json');
  if (!existsSync(indexFile)) throw noScenarios(root);
  const source = await sourceOf(folder, root, importModule);
  const { index } = readScenarios(join(folder, scenariosFolder));
  const { modelHash } = source.definition;
  if (index.model_hash !== modelHash) throw otherModel(root, index);
  return {
    name,
    package: ownPackageName(readFromDisk(folder)) ?? packageName(name),
    root,
    folder: join(folder, scenariosFolder),
    source,
    modelHash,
    index,
    setHash: createHash('sha256').update(readFileSync(indexFile)).digest('hex'),
  };
}

/** @throws NothingToPlayError where the choice leaves no scenario, or as {@link storedEnvironment} */
export async function playedEnvironment(
  workspaceRoot: string,
  root: string,
  choice: ScenarioChoice,
  importModule: ImportModule,
): Promise<PlayedEnvironment> {
  const stored = await storedEnvironment(workspaceRoot, root, importModule);
  return { ...stored, chosen: chosenScenarios(stored.index, choice) };
}

async function sourceOf(
  folder: string,
  root: string,
  importModule: ImportModule,
): Promise<EnvironmentSource<Environment<object>>> {
  try {
    return (await importPackage(folder, importModule, false)).environment;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The package in ${root} cannot be imported: ${message}\n` +
        `Run \`npm run setup\` so that its dependencies are installed, or make it again: ${regenerateCommand(locationOf(root))}`,
      { cause: error },
    );
  }
}

function noScenarios(root: string): NothingToPlayError {
  const { name } = locationOf(root);
  return new NothingToPlayError(
    `${name} has no scenarios to play. Make some with: npx nx g scenarios ${name} --count 40 --seed 7`,
  );
}

function otherModel(root: string, index: ScenarioIndex): Error {
  return new Error(
    `The scenarios of ${root} were made for another version of its logic model. ` +
      `Make them again with: ${remakeCommand(locationOf(root), index)}`,
  );
}
