import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { StateError } from '@envloom/runtime';
import { linesFileOf } from './made-folder.ts';
import { packedTexts, packFileOf } from './packed.ts';

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The text of a file; throws a `StateError` with its path where there is none. */
export type ReadText = (file: URL) => string;

export function textOf(file: URL): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StateError([`${fileURLToPath(file)} cannot be read: ${reasonOf(error)}`]);
  }
}

/**
 * The JSON of a file.
 *
 * @throws StateError with the path and, where the text is no JSON, the position
 */
export function readJson(file: URL, read: ReadText): unknown {
  const text = read(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StateError([`${fileURLToPath(file)} is no JSON: ${reasonOf(error)}`]);
  }
}

/** The files of a set, each read when it is wanted; those of a packed set all at once. */
export function storedTexts(folder: URL): ReadText {
  let read: ReadText | undefined;
  return (file) => (read ??= fromPack(folder) ?? textOf)(file);
}

/** Whether there is a set, as files, packed, or as lines that files can be made of. @param folder of the set, absolute */
export function isStored(folder: string): boolean {
  return [`${folder}/index.json`, packFileOf(folder), linesFileOf(folder)].some((file) =>
    existsSync(file),
  );
}

/**
 * The text of the index of a set that is made or packed; `undefined` where there is none.
 *
 * @param folder of the set, absolute
 */
export function indexTextOf(folder: string): string | undefined {
  const index = pathToFileURL(`${folder}/index.json`);
  if (existsSync(index)) return textOf(index);
  return fromPack(new URL('.', index))?.(index);
}

/** `undefined` where there is a folder, or nothing at all. */
function fromPack(folder: URL): ReadText | undefined {
  const texts = existsSync(folder) ? undefined : packedTexts(folder);
  return texts && fromHeld(texts);
}

/** Whoever makes a set again needs not so long between two files that it would look whole three times. */
const tries = 3;

/**
 * The files of a set of scenarios as they are now, for good.
 *
 * @param folder of the set
 * @throws StateError where it cannot be read, or changes all the time
 */
export function heldTexts(folder: URL): ReadText {
  const packed = fromPack(folder);
  if (packed !== undefined) return packed;
  const index = new URL('index.json', folder);
  for (let left = tries; left > 0; left -= 1) {
    const before = textOf(index);
    const texts = textsIn(folder);
    if (texts !== undefined && textOf(index) === before) return fromHeld(texts);
  }
  const path = fileURLToPath(folder);
  throw new StateError([`${path} is being made again: wait until it is done, then start again.`]);
}

/** By URL; `undefined` where one went while they were read. */
function textsIn(folder: URL): ReadonlyMap<string, string> | undefined {
  const files = [...jsonIn(folder), ...jsonIn(new URL('bases/', folder))];
  try {
    return new Map(files.map((file) => [file.href, textOf(file)]));
  } catch (error) {
    if (error instanceof StateError) return undefined;
    throw error;
  }
}

function jsonIn(folder: URL): readonly URL[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => new URL(name, folder));
  } catch {
    return [];
  }
}

function fromHeld(texts: ReadonlyMap<string, string>): ReadText {
  return (file) => {
    const text = texts.get(file.href);
    if (text !== undefined) return text;
    throw new StateError([`${fileURLToPath(file)} was not there when the set was read.`]);
  };
}
