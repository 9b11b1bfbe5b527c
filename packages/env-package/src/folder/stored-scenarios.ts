import { posix } from 'node:path';
import { type ParseError, parse as parseJson, printParseErrorCode } from 'jsonc-parser';
import { parseScenario, type Scenario } from '@envloom/episodes';
import { StateError } from '@envloom/runtime';
import { makeScenarios, parseIndex, type ScenarioIndex } from '@envloom/episodes/node';
import type { ReadFile } from './files.ts';
import { locationOf } from './location.ts';
import { remakeCommand } from './remake-command.ts';

/** The scenarios of an environment, in the order of their index. */
export interface StoredScenarios {
  readonly index: ScenarioIndex;
  readonly scenarios: readonly Scenario[];
}

export type ScenarioReading =
  /** `stored` is undefined where an environment has no scenarios. */
  | { readonly ok: true; readonly stored: StoredScenarios | undefined }
  /** All problems at once, each with its file and place. */
  | { readonly ok: false; readonly problems: readonly string[] };

const folder = 'scenarios';

/** `:2:5 is no JSON: ValueExpected`: unlike the parser of the language, this one says where. */
function syntaxProblem(text: string, { message }: SyntaxError): string {
  const errors: ParseError[] = [];
  parseJson(text, errors);
  const [first] = errors;
  if (first === undefined) return ` is no JSON: ${message}`;
  const before = text.slice(0, first.offset).split('\n');
  const position = `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
  return `:${position} is no JSON: ${printParseErrorCode(first.error)}`;
}

function problemsOf(error: unknown, file: string, text: string): string[] {
  if (error instanceof SyntaxError) return [`${file}${syntaxProblem(text, error)}`];
  if (error instanceof StateError) {
    return error.message.split('\n').map((problem) => `${file}: ${problem}`);
  }
  throw error;
}

/** Reads the files of one folder and takes down what is wrong with each. */
class Reader {
  readonly problems: string[] = [];
  readonly #read: ReadFile;
  readonly #root: string;

  constructor(read: ReadFile, root: string) {
    this.#read = read;
    this.#root = root;
  }

  /** Undefined where the file is missing or wrong; the latter is taken down. */
  file<T>(name: string, parse: (json: unknown) => T): T | undefined {
    const path = `${folder}/${name}.json`;
    const text = this.#read(path);
    if (text === undefined) return undefined;
    try {
      return parse(JSON.parse(text));
    } catch (error) {
      this.problems.push(...problemsOf(error, posix.join(this.#root, path), text));
      return undefined;
    }
  }

  scenario(id: string): Scenario[] {
    const path = `${folder}/${id}.json`;
    if (this.#read(path) === undefined) {
      this.problems.push(`${posix.join(this.#root, path)} does not exist, but the index lists it.`);
    }
    const scenario = this.file(id, parseScenario);
    if (scenario !== undefined && scenario.id !== id) {
      this.problems.push(`${posix.join(this.#root, path)}: id: expected "${id}"`);
    }
    return scenario === undefined ? [] : [scenario];
  }
}

/**
 * Reads the stored scenarios of an environment; a set without index is none, or not whole yet.
 *
 * @param root the package folder as messages show it
 */
export function readStoredScenarios(read: ReadFile, root: string): ScenarioReading {
  const reader = new Reader(read, root);
  const index = reader.file('index', (json) => parseIndex(json));
  const scenarios = (index?.scenarios ?? []).flatMap(({ id }) => reader.scenario(id));
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  return { ok: true, stored: index === undefined ? undefined : { index, scenarios } };
}

/** The same of a package on disk, where the files are made from their lines first. @param onDisk absolute */
export function storedScenariosOn(onDisk: string, read: ReadFile, root: string): ScenarioReading {
  try {
    makeScenarios(posix.join(onDisk, folder));
  } catch (error) {
    if (!(error instanceof StateError)) throw error;
    return { ok: false, problems: error.problems };
  }
  return readStoredScenarios(read, root);
}

/** The command that makes an environment's set again, as far as its index can be read. */
export function remakeSetCommand(read: ReadFile, root: string): string {
  const location = locationOf(root);
  const index = new Reader(read, root).file('index', (json) => parseIndex(json));
  return index === undefined
    ? `npx nx g scenarios ${location.name}`
    : remakeCommand(location, index);
}

const mostNamed = 5;

function named(ids: readonly string[]): string {
  const rest = ids.length - mostNamed;
  const shown = ids.slice(0, mostNamed).join(', ');
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}

/**
 * What to say of scenarios that were made for another version of the model, with the command that
 * makes them again; undefined where all are of this one.
 */
export function outdatedScenarios(
  { index, scenarios }: StoredScenarios,
  root: string,
  modelHash: string,
): string | undefined {
  const ids = scenarios.filter((each) => each.model_hash !== modelHash).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  const count = ids.length === 1 ? 'A scenario' : `${ids.length} scenarios`;
  return [
    `${count} of ${root} ${ids.length === 1 ? 'was' : 'were'} made for another version of its logic model: ${named(ids)}.`,
    `Make them again with: ${remakeCommand(locationOf(root), index)}`,
  ].join('\n');
}
