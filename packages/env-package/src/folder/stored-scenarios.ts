import { posix } from 'node:path';
import { type ParseError, parse as parseJson, printParseErrorCode } from 'jsonc-parser';
import { StateError } from '@envloom/runtime';
import { makeScenarios, parseIndex, type ScenarioIndex } from '@envloom/episodes/node';
import type { ReadFile } from './files.ts';
import { locationOf } from './location.ts';
import { remakeCommand } from './remake-command.ts';

export type StoredSet =
  /** `index` is undefined where an environment has no scenarios. */
  | { readonly ok: true; readonly index: ScenarioIndex | undefined }
  /** What is wrong, each with its file and place. */
  | { readonly ok: false; readonly problems: readonly string[] };

const folder = 'scenarios';
const indexFile = `${folder}/index.json`;

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
  if (error instanceof StateError) return error.problems.map((problem) => `${file}: ${problem}`);
  throw error;
}

/**
 * Reads what is stored of an environment's scenarios; a set without index is none, or not whole yet.
 *
 * @param root the package folder as messages show it
 */
export function readStoredSet(read: ReadFile, root: string): StoredSet {
  const text = read(indexFile);
  if (text === undefined) return { ok: true, index: undefined };
  try {
    return { ok: true, index: parseIndex(JSON.parse(text)) };
  } catch (error) {
    return { ok: false, problems: problemsOf(error, posix.join(root, indexFile), text) };
  }
}

/** The same of a package on disk, where the files are made from their lines first. @param onDisk absolute */
export function storedSetOn(onDisk: string, read: ReadFile, root: string): StoredSet {
  try {
    makeScenarios(posix.join(onDisk, folder));
  } catch (error) {
    if (!(error instanceof StateError)) throw error;
    return { ok: false, problems: error.problems };
  }
  return readStoredSet(read, root);
}

/** The command that makes an environment's set again, as far as its index can be read. */
export function remakeSetCommand(read: ReadFile, root: string): string {
  const location = locationOf(root);
  const stored = readStoredSet(read, root);
  return stored.ok && stored.index !== undefined
    ? remakeCommand(location, stored.index)
    : `npx nx g scenarios ${location.name}`;
}

/**
 * What to say of scenarios that were made for another version of the model, with the command that
 * makes them again; undefined where they are of this one.
 */
export function outdatedScenarios(
  index: ScenarioIndex,
  root: string,
  modelHash: string,
): string | undefined {
  if (index.model_hash === modelHash) return undefined;
  return [
    `The scenarios of ${root} were made for another version of its logic model.`,
    `Make them again with: ${remakeCommand(locationOf(root), index)}`,
  ].join('\n');
}
