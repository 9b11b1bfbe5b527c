import { createHash } from 'node:crypto';
import { partsOf } from '@envloom/core/command';
import { isFrom } from '@envloom/episodes';
import { join } from 'node:path';
import {
  locationOf,
  ownPackageName,
  packageName,
  readFromDisk,
  regenerateCommand,
  remakeCommand,
} from '@envloom/env-package';
import {
  indexTextOf,
  makeScenarios,
  readScenarios,
  type IndexedScenario,
  type ScenarioIndex,
} from '@envloom/episodes/node';
import type { Environment, EnvironmentSource } from '@envloom/runtime';
import { gatePorts, importEnvironment, scenariosFolder } from '@envloom/scen-generator/stored';
import type { RolloutOptions } from './options.ts';

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

/** Which scenarios of an environment are played. */
export type ScenarioChoice = Pick<
  RolloutOptions,
  'scenarios' | 'split' | 'kinds' | 'from' | 'perProgram'
>;

/** The environments that somebody wants played. */
export interface AskedEnvironments {
  /** Their folders, relative to the workspace root. */
  readonly roots: readonly string[];
  /** They were not named one by one: one with nothing to play keeps no other from being played. */
  readonly isEvery?: boolean;
}

/** An environment has no scenarios, or none of those asked for. Message: which, and what makes some. */
export class NothingToPlayError extends Error {
  override readonly name = 'NothingToPlayError';
}

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
): Promise<StoredEnvironment> {
  const { name } = locationOf(root);
  const packageFolder = join(workspaceRoot, root);
  const folder = join(packageFolder, scenariosFolder);
  makeScenarios(folder);
  const indexText = indexTextOf(folder);
  if (indexText === undefined) throw noScenarios(name);
  const source = await sourceOf(packageFolder, root);
  const { index } = readScenarios(folder);
  const { modelHash } = source.definition;
  if (index.model_hash !== modelHash) throw otherModel(root, index);
  return {
    name,
    package: ownPackageName(readFromDisk(packageFolder)) ?? packageName(name),
    root,
    folder,
    source,
    modelHash,
    index,
    setHash: createHash('sha256').update(indexText).digest('hex'),
  };
}

/**
 * The environments to be played, and notes for people on those that were left out.
 *
 * @throws Error where one that was named cannot be played, or none can
 */
export async function askedEnvironments(
  workspaceRoot: string,
  { roots, isEvery = false }: AskedEnvironments,
  choice: ScenarioChoice,
): Promise<{
  readonly environments: readonly PlayedEnvironment[];
  readonly notes: readonly string[];
}> {
  const environments: PlayedEnvironment[] = [];
  const empty: NothingToPlayError[] = [];
  for (const root of roots) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one problem is told at a time
      const stored = await storedEnvironment(workspaceRoot, root);
      environments.push({ ...stored, chosen: chosenScenarios(stored.index, choice) });
    } catch (error) {
      if (!isEvery || !(error instanceof NothingToPlayError)) throw error;
      empty.push(error);
    }
  }
  const [first] = empty;
  if (first !== undefined && environments.length === 0) throw first;
  return { environments, notes: notesOf(empty) };
}

/** Environments that are told one by one. */
const most = 5;

function notesOf(empty: readonly NothingToPlayError[]): readonly string[] {
  const more = empty.length - most;
  return [
    ...empty.slice(0, most).map(({ message }) => `Left out: ${message}`),
    ...(more > 0 ? [`Left out for the same reason: ${more} more.`] : []),
  ];
}

/** The scenarios of a set that are played, in the order of its index. */
function chosenScenarios(
  { env, scenarios }: ScenarioIndex,
  choice: ScenarioChoice,
): readonly IndexedScenario[] {
  const fitting = fewOfEach(
    scenarios.filter((one) => isWanted(one, choice)),
    choice.perProgram,
  );
  if (fitting.length > 0) return fitting.slice(0, choice.scenarios);
  throw new NothingToPlayError(
    `${env} has ${scenarios.length} scenarios, but none ${wishText(choice)}. Ask for another ` +
      '--split, other --kinds or --from, or make more: ' +
      `npx nx g scenarios ${env} --count ${2 * scenarios.length}`,
  );
}

/** The first scenarios of each program; all that are of none. */
function fewOfEach(
  scenarios: readonly IndexedScenario[],
  atMost: number = Infinity,
): readonly IndexedScenario[] {
  const counts = new Map<string, number>();
  return scenarios.filter(({ program }) => {
    if (program === undefined) return true;
    const number = (counts.get(program) ?? 0) + 1;
    counts.set(program, number);
    return number <= atMost;
  });
}

function isWanted(scenario: IndexedScenario, { split, kinds, from }: ScenarioChoice): boolean {
  return (
    (split === 'all' || scenario.split === split) &&
    (kinds === undefined || kinds.includes(scenario.kind)) &&
    isFrom(scenario, partsOf(from))
  );
}

function wishText({ split, kinds, from }: ScenarioChoice): string {
  return [
    ...(split === 'all' ? [] : [`in the split ${split}`]),
    ...(kinds === undefined ? [] : [`of the kinds ${kinds.join(', ')}`]),
    ...(from === undefined ? [] : [`from ${from}`]),
  ].join(' ');
}

async function sourceOf(folder: string, root: string): Promise<StoredEnvironment['source']> {
  try {
    return await importEnvironment(folder, gatePorts.importModule);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The package in ${root} cannot be imported: ${message}\n` +
        `Run \`npm run setup\` so that its dependencies are installed, or make it again: ${regenerateCommand(locationOf(root))}`,
      { cause: error },
    );
  }
}

function noScenarios(name: string): NothingToPlayError {
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
