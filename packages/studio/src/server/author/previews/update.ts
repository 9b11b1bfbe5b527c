import {
  emitEnvironment,
  readStoredSet,
  type ReadStoredSet,
  updateEnvironment,
} from '@envloom/env-package';
import { parseIndex } from '@envloom/episodes/node';
import { StateError } from '@envloom/runtime';
import { linesFile, parseLines } from '@envloom/scen-generator/stored';
import type { Generated } from '../../../protocol/author.ts';

/**
 * Brings what follows from the sources of an environment up to date. Its scenarios stay as they are: their files
 * are not made, since of a changed model they may not be made any more.
 *
 * @param workspace absolute
 * @param root of the environment, relative to it
 */
export const updated = (workspace: string, root: string): Promise<Generated> =>
  updateEnvironment(workspace, root, emitEnvironment, setInLines);

/** The set as its lines have it; where there are none, as its index has it. */
const setInLines: ReadStoredSet = (_onDisk, read, root) => {
  const text = read(linesFile);
  if (text === undefined) return readStoredSet(read, root);
  try {
    return { ok: true, index: parseIndex(parseLines(text, `${root}/${linesFile}`).indexJson) };
  } catch (error) {
    if (!(error instanceof StateError)) throw error;
    return { ok: false, problems: error.problems };
  }
};
