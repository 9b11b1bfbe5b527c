import { messageOf } from '@envloom/core';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StateError } from '@envloom/runtime';

/** The text of a file; throws a `StateError` with its path where there is none. */
export type ReadText = (file: URL) => string;

export function textOf(file: URL): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StateError([`${fileURLToPath(file)} cannot be read: ${messageOf(error)}`]);
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
    throw new StateError([`${fileURLToPath(file)} is no JSON: ${messageOf(error)}`]);
  }
}
