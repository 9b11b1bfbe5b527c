import { existsSync, statSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { callerFolder } from '@envloom/env-package';

const inFolder = 'trajectories.jsonl';

/**
 * Absolute paths of files of trajectories, which a run's folder stands for too, relative to where the
 * command was typed or to the workspace.
 *
 * @param option for messages: `from`
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
  if (found === undefined) throw new Error(`--${option}: there is no file ${path}.`);
  if (!statSync(found).isDirectory()) return found;
  const file = join(found, inFolder);
  if (existsSync(file)) return file;
  throw new Error(`--${option}: the folder ${path} holds no ${inFolder}.`);
}
