import { shortened } from '@envloom/core';
import { isAbsolute, relative } from 'node:path';
import { readTrajectories } from '@envloom/episodes/node';

/** So many lines at the beginning of which none is a trajectory make a file that holds none. */
const enough = 5;

/** Characters that are shown of what is wrong: with a file of something else everything is. */
const most = 300;

/**
 * Tells a file that was given by mistake from one with a line that is broken.
 *
 * @throws Error where it is empty, or none of its first lines is a trajectory
 */
export function assertTrajectories(option: string, file: string): Promise<void> {
  const form = 'as runs write them (trajectories.jsonl)';
  return assertEntries(readTrajectories(file), { option, file, form });
}

interface Problem {
  readonly problem: string;
}

/** What somebody says that a file is. */
export interface FileClaim {
  /** For messages: `from` */
  readonly option: string;
  readonly file: string;
  /** In which form its trajectories are; for messages. */
  readonly form: string;
}

/**
 * @param entries what the file holds: trajectories and problems
 * @throws Error as {@link assertTrajectories}
 */
export async function assertEntries(
  entries: AsyncIterable<object | Problem>,
  { option, file, form }: FileClaim,
): Promise<void> {
  const shown = shownPath(file);
  let read = 0;
  let first: Problem | undefined;
  for await (const entry of entries) {
    if (!('problem' in entry)) return;
    first ??= entry;
    read += 1;
    if (read === enough) break;
  }
  if (first === undefined)
    throw new Error(`--${option}: ${shown} is empty: there are no trajectories in it.`);
  const what =
    read < enough ? 'holds no trajectory that can be read' : 'is no file of trajectories';
  throw new Error(`--${option}: ${shown} ${what}, ${form}.\n${shortened(first.problem, most)}`);
}

/** As it is typed: relative to the workspace. */
function shownPath(file: string): string {
  const path = relative('.', file);
  return path.startsWith('..') || isAbsolute(path) ? file : path;
}
