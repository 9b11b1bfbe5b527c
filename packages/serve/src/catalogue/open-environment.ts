import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as episodes from '@envloom/episodes';
import type { Episode, EpisodeOptions, Scenario } from '@envloom/episodes';
import {
  holdScenarios,
  isStored,
  type ScenarioIndex,
  type ScenarioSet,
} from '@envloom/episodes/node';
import type * as runtime from '@envloom/runtime';
import type { CallWatch, Environment, EnvironmentOptions, WorldDefinition } from '@envloom/runtime';
import { z } from 'zod';
import { versionedUrl } from './versioned-module.ts';

/** An environment package that was opened, with its verified scenarios. */
export interface ServedEnvironment {
  /** As the model names it, such as `library-loans`. */
  readonly name: string;
  /** Of the package. */
  readonly version: string;
  /** The npm package. */
  readonly package: string;
  /** Of the package, absolute. */
  readonly folder: string;
  readonly definition: WorldDefinition;
  readonly scenarios: ScenarioSet;
  /** Why there are none, of a draft without. */
  readonly lacking?: string;
  /** By the split it belongs to: the ids of the scenarios, in the order of the index. */
  readonly ids: Readonly<Record<Split, readonly string[]>>;
  /** An episode in the runtime that came with the package. */
  episode(scenario: Scenario, options: EpisodeOptions): Episode<Environment<object>>;
  /** A world as the environment itself starts it, or from another state, in that runtime. */
  world(options?: EnvironmentOptions<never>): Environment<object>;
  /** Has the calls watched that are made in that runtime, whichever environment's they are; the result ends it. */
  watchCalls(watch: CallWatch | undefined): () => void;
}

/** Which scenarios a seed chooses among. */
export type Split = 'train' | 'held-out' | 'all';

/**
 * What is needed of the runtime and of episodes. A package brings its own copies, which may be others than ours:
 * the worlds of one copy are closed to the episodes of another.
 */
type Runtime = Pick<typeof runtime, 'Environment' | 'watchCalls'>;
type Episodes = Pick<typeof episodes, 'Episode'>;
type EnvironmentClass = runtime.EnvironmentClass<runtime.Environment<object>>;

const packageJson = z.looseObject({
  name: z.string(),
  version: z.string(),
  envloom: z.looseObject({}),
});

/** An environment that cannot be served; the message says why and what to do. */
export class CannotServeError extends Error {
  override readonly name = 'CannotServeError';
}

export interface OpenOptions {
  /** Opens one that has no scenarios of its model, too: people play in its world, and agents find no task. */
  readonly isDraft?: boolean;
  /** Of its code: another one than before is loaded anew. Default: as it was loaded first. */
  readonly version?: string;
}

/**
 * Opens an environment package.
 *
 * @param folder of the package, absolute
 * @throws CannotServeError where it is none, cannot be imported, or has no scenarios of its model
 */
export async function openEnvironment(
  folder: string,
  { isDraft = false, version: code }: OpenOptions = {},
): Promise<ServedEnvironment> {
  const { name: package_, version } = packageOf(folder);
  const own = await imported(folder, '@envloom/runtime', isRuntime);
  const { Episode } = await imported(folder, '@envloom/episodes', isEpisodes);
  const isClass = classIn(own);
  const index = await imported(folder, package_, isModule, code);
  const source = Object.values(index).find(isClass);
  if (source === undefined) throw new CannotServeError(`${folder} exports no environment.`);
  const { definition } = source;
  const { scenarios, ...lacking } = isDraft
    ? draftScenarios(folder, definition)
    : { scenarios: scenariosOf(folder, definition) };
  return {
    name: definition.name,
    version,
    package: package_,
    folder,
    definition,
    scenarios,
    ...lacking,
    ids: idsOf(scenarios.index),
    episode: (scenario, options) => new Episode(source, scenario, options),
    world: (options) => new source(options),
    watchCalls: own.watchCalls,
  };
}

function packageOf(folder: string): z.infer<typeof packageJson> {
  const file = join(folder, 'package.json');
  const found = packageJson.safeParse(existsSync(file) ? jsonOf(folder, file) : undefined);
  if (found.success) return found.data;
  throw new CannotServeError(
    `${folder} is no environment package: its package.json is missing or has no "envloom" field.`,
  );
}

function jsonOf(folder: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const message = `${folder} has a package.json that cannot be read: ${messageOf(error)}`;
    throw new CannotServeError(message, { cause: error });
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** What a package means by the name of a module: its own copies come first. */
async function imported<Module>(
  folder: string,
  name: string,
  isWanted: (module: unknown) => module is Module,
  version?: string,
): Promise<Module> {
  const { file, module } = await importing(folder, name, version);
  if (isWanted(module)) return module;
  throw new CannotServeError(`${folder} needs a newer ${name} than ${file}.`);
}

async function importing(
  folder: string,
  name: string,
  version: string | undefined,
): Promise<{ readonly file: string; readonly module: unknown }> {
  try {
    const file = createRequire(join(folder, 'package.json')).resolve(name);
    const url = version === undefined ? pathToFileURL(file).href : versionedUrl(file, version);
    return { file, module: await import(url) };
  } catch (error) {
    const message = `${folder} cannot be imported: ${messageOf(error)}`;
    throw new CannotServeError(message, { cause: error });
  }
}

const isModule = (module: unknown): module is object =>
  typeof module === 'object' && module !== null;

function isRuntime(module: unknown): module is Runtime {
  return isModule(module) && 'Environment' in module && 'watchCalls' in module;
}

const isEpisodes = (module: unknown): module is Episodes => isModule(module) && 'Episode' in module;

function classIn({ Environment }: Runtime): (value: unknown) => value is EnvironmentClass {
  return (value): value is EnvironmentClass =>
    typeof value === 'function' && value.prototype instanceof Environment;
}

function scenariosOf(folder: string, { name, modelHash }: runtime.WorldDefinition): ScenarioSet {
  const remake = `Make them with: npx nx g scenarios ${name} --count 40 --seed 7`;
  const files = join(folder, 'scenarios');
  if (!isStored(files))
    throw new CannotServeError(
      `${folder} has no scenarios, and nothing unverified is served. ${remake}`,
    );
  const set = held(folder, remake);
  const { index } = set;
  if (index.scenarios.length === 0)
    throw new CannotServeError(`The scenarios of ${folder} are none at all. ${remake}`);
  if (index.model_hash === modelHash) return set;
  throw new CannotServeError(
    `The scenarios of ${folder} are of another version of its model. ${remake}`,
  );
}

/** None at all, where there are none that fit. */
function draftScenarios(
  folder: string,
  definition: WorldDefinition,
): Pick<ServedEnvironment, 'scenarios' | 'lacking'> {
  try {
    return { scenarios: scenariosOf(folder, definition) };
  } catch (error) {
    if (error instanceof CannotServeError)
      return { scenarios: noScenarios(definition), lacking: error.message };
    throw error;
  }
}

const noScenarios = ({ name, modelHash }: WorldDefinition): ScenarioSet => ({
  index: {
    format_version: 1,
    env: name,
    model_hash: modelHash,
    seed: 0,
    options: {},
    scenarios: [],
  },
  ids: [],
  get: (id) => {
    throw new CannotServeError(`${name} has no scenario "${id}".`);
  },
  [Symbol.iterator]: () => [].values(),
});

/** All of it is read now: what is made beside a server that runs does not change what it serves. */
function held(folder: string, remake: string): ScenarioSet {
  try {
    return holdScenarios(join(folder, 'scenarios'));
  } catch (error) {
    const message = `The scenarios of ${folder} cannot be read: ${messageOf(error)} ${remake}`;
    throw new CannotServeError(message, { cause: error });
  }
}

function idsOf({ scenarios }: ScenarioIndex): Record<Split, readonly string[]> {
  const of = (split: Split): readonly string[] =>
    scenarios.filter((scenario) => split === 'all' || scenario.split === split).map(({ id }) => id);
  return { train: of('train'), 'held-out': of('held-out'), all: of('all') };
}
