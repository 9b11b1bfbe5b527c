import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { StateError } from '@envloom/runtime';
import { didYouMean } from '@envloom/core';
import { contentHash } from '../scenario/content-hash.ts';
import { parseScenario } from '../scenario/parse-scenario.ts';
import { resolvedStart } from '../scenario/resolved-start.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { Bases } from './bases.ts';
import { heldTexts, readJson, type ReadText, storedTexts } from './texts.ts';
import { makeScenarios } from './made-folder.ts';
import { type IndexedScenario, parseIndex, type ScenarioIndex } from './scenario-index.ts';

/** The scenarios of an environment package, in the order of its index. */
export interface ScenarioSet extends Iterable<Scenario> {
  /** What the set holds and how it was made. */
  readonly index: ScenarioIndex;
  readonly ids: readonly string[];
  /**
   * A scenario with its initial state inline; scenarios of one base share the object.
   *
   * @throws StateError for an unknown id or a file that is not what was written
   */
  get(id: string): Scenario;
}

const repairOf = ({ env }: ScenarioIndex): string =>
  `Install the package again, or make its scenarios again: npx nx g scenarios ${env}`;

/** Files are read when they are first wanted, each once. */
class StoredScenarios implements ScenarioSet {
  readonly #folder: URL;
  readonly #text: ReadText;
  readonly #scenarios = new Map<string, Scenario>();
  #index: ScenarioIndex | undefined;
  #listed: ReadonlyMap<string, IndexedScenario> = new Map();
  #bases: Bases | undefined;

  constructor(folder: URL, text: ReadText) {
    this.#folder = folder;
    this.#text = text;
  }

  get index(): ScenarioIndex {
    if (this.#index !== undefined) return this.#index;
    makeScenarios(fileURLToPath(this.#folder));
    const file = new URL('index.json', this.#folder);
    const json = readJson(file, this.#text);
    this.#index = naming(file, () => parseIndex(json));
    this.#listed = new Map(this.#index.scenarios.map((listed) => [listed.id, listed]));
    return this.#index;
  }

  get ids(): readonly string[] {
    return this.index.scenarios.map(({ id }) => id);
  }

  get(id: string): Scenario {
    const known = this.#scenarios.get(id);
    if (known !== undefined) return known;
    const scenario = this.#read(id);
    this.#scenarios.set(id, scenario);
    return scenario;
  }

  *[Symbol.iterator](): Iterator<Scenario> {
    for (const id of this.ids) yield this.get(id);
  }

  #read(id: string): Scenario {
    const { index } = this;
    const listed = this.#listed.get(id);
    if (listed === undefined) {
      const hint = didYouMean(id, this.#listed.keys());
      throw new StateError([`${index.env} has no scenario "${id}"${hint}`]);
    }
    const file = new URL(`${id}.json`, this.#folder);
    const json = readJson(file, this.#text);
    const scenario = this.#inlined(naming(file, () => own(parseScenario(json), listed, index)));
    return naming(file, () => unchanged(scenario, index));
  }

  #inlined(scenario: Scenario): Scenario {
    this.#bases ??= new Bases(new URL('bases/', this.#folder), repairOf(this.index), this.#text);
    const bases = this.#bases;
    return resolvedStart(scenario, (hash) => bases.get(hash));
  }
}

/** A file holds what its name and the index say. */
function own(scenario: Scenario, listed: IndexedScenario, index: ScenarioIndex): Scenario {
  const { id, content_hash } = listed;
  const expected = { id, env: index.env, model_hash: index.model_hash, content_hash } as const;
  const problems = (['id', 'env', 'model_hash', 'content_hash'] as const)
    .filter((part) => scenario[part] !== expected[part])
    .map((part) => `${part}: expected "${expected[part]}", got "${scenario[part]}"`);
  if (problems.length === 0) return scenario;
  throw new StateError([...problems, repairOf(index)]);
}

/** A task that was edited is not the task that passed the gates. */
function unchanged(scenario: Scenario, index: ScenarioIndex): Scenario {
  const found = contentHash(scenario);
  if (found === scenario.content_hash) return scenario;
  const { content_hash: said } = scenario;
  const problem = `content_hash: the file says ${said}, and its content has ${found}: it was changed`;
  throw new StateError([problem, repairOf(index)]);
}

/** Problems of a file, told with its path. */
function naming<T>(file: URL, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof StateError)) throw error;
    const path = fileURLToPath(file);
    throw new StateError(error.problems.map((problem) => `${path}: ${problem}`));
  }
}

/** A base of relative paths: the module that asks, or the working directory. */
function urlOf(folder: string | URL, module: object | undefined): URL {
  if (folder instanceof URL) return folder;
  if (module === undefined) return pathToFileURL(resolve(folder));
  if ('url' in module && typeof module.url === 'string') return new URL(folder, module.url);
  throw new TypeError('The second argument is the import.meta of the module that asks.');
}

/** A relative URL would replace a last segment without a slash. */
const asFolder = (url: URL): URL => (url.href.endsWith('/') ? url : new URL(`${url.href}/`));

/**
 * The scenarios stored in a folder, such as the `scenarios` of an environment package. Nothing is
 * read until something is asked for. Where the files of the folder have to be made first from the
 * lines beside it, this is done then.
 *
 * @param folder a file URL or a path
 * @param module the `import.meta` of the module to which a relative path is relative; without one
 * it is relative to the working directory
 */
export function readScenarios(folder: string | URL, module?: object): ScenarioSet {
  const url = asFolder(urlOf(folder, module));
  return new StoredScenarios(url, storedTexts(url));
}

/**
 * The scenarios as they are stored now, for whoever runs long: all files are read at once, so that a
 * set that is made again beside it, or removed, changes nothing.
 *
 * @param folder a path
 * @throws StateError where a file is missing, or the set is being made again
 */
export function holdScenarios(folder: string): ScenarioSet {
  const url = asFolder(pathToFileURL(resolve(folder)));
  makeScenarios(resolve(folder));
  const text = heldTexts(url);
  const set = new StoredScenarios(url, text);
  for (const id of set.ids) text(new URL(`${id}.json`, url));
  return set;
}
