import { existsSync, statSync } from 'node:fs';
import { isAbsolute, join, resolve, relative } from 'node:path';
import { callerFolder } from '@envloom/env-package';
import { readTrajectories } from '@envloom/episodes/node';

const inFolder = 'trajectories.jsonl';

/**
 * Absolute paths of files of trajectories, which a run's folder stands for too, relative to where the
 * command was typed or to the workspace.
 *
 * @param option for messages: `--from`
 * @throws Error where there is none
 */
export function trajectoryFiles(
  option: string,
  paths: readonly string[],
  workspaceRoot: string,
): readonly string[] {
  return [...new Set(paths.map((path) => trajectoryFile(option, path, workspaceRoot)))];
}

function trajectoryFile(option: string, path: string, workspaceRoot: string): string {
  const places = isAbsolute(path)
    ? [path]
    : [resolve(callerFolder(), path), resolve(workspaceRoot, path)];
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error(`${option}: there is no file ${path}.`);
  if (!statSync(found).isDirectory()) return found;
  const file = join(found, inFolder);
  if (existsSync(file)) return file;
  throw new Error(`${option}: the folder ${path} holds no ${inFolder}.`);
}

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
    throw new Error(`${option}: ${shown} is empty: there are no trajectories in it.`);
  const what =
    read < enough ? 'holds no trajectory that can be read' : 'is no file of trajectories';
  throw new Error(`${option}: ${shown} ${what}, ${form}.\n${shortened(first.problem)}`);
}

/** As it is typed: relative to the workspace. */
function shownPath(file: string): string {
  const path = relative('.', file);
  return path.startsWith('..') || isAbsolute(path) ? file : path;
}

function shortened(text: string): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
