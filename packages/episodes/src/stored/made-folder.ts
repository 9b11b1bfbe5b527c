import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { StateError } from '@envloom/runtime';

/**
 * Makes the files of a set from its lines. A workspace has one; a published package ships the files
 * and no lines.
 *
 * @param folder of the set, absolute
 * @throws StateError where it cannot
 */
export type ScenarioMaker = (folder: string) => void;

/** In the folder of a set: which lines its files were made from. */
export const stampFile = '.made-from';

/** Raised when the same lines give other files. */
const cacheVersion = 1;

/** What the stamp of a folder says that was made from these lines. */
export function stampOf(lines: string): string {
  return `${cacheVersion} ${createHash('sha256').update(lines).digest('hex')}\n`;
}

/** The file of the lines of a set: `scenarios.jsonl` beside `scenarios/`. */
export function linesFileOf(folder: string): string {
  return `${folder.replace(/[\\/]$/, '')}.jsonl`;
}

/**
 * Sees to it that the files of a set are what its lines say: makes them where they are missing or of
 * other lines. A set without lines stays as it is.
 *
 * @param folder of the set, absolute
 * @throws StateError where they have to be made and cannot
 */
export function makeScenarios(folder: string, make: ScenarioMaker = installedMaker): void {
  if (!isMade(folder)) make(folder);
}

/** Whether the files of a set are what its lines say; a set without lines is. */
export function isMade(folder: string): boolean {
  const lines = textIn(linesFileOf(folder));
  if (lines === undefined) return true;
  return textIn(`${folder}/${stampFile}`) === stampOf(lines) && existsSync(`${folder}/index.json`);
}

function textIn(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

const makerModule = '@envloom/cli/make-scenarios';

/** Runs the maker of the workspace in a process of its own: whoever reads need not load what makes. */
function installedMaker(folder: string): void {
  const module = resolvedFrom(folder) ?? resolvedFrom(fileURLToPath(import.meta.url));
  if (module === undefined) {
    const how = 'They are made by @envloom/cli, which is not installed here';
    throw new StateError([`The files in ${folder} are missing or of other lines. ${how}.`]);
  }
  const { status, stderr, error } = spawnSync(process.execPath, [module, folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status === 0) return;
  throw new StateError([`The files in ${folder} could not be made: ${error?.message ?? stderr}`]);
}

function resolvedFrom(file: string): string | undefined {
  try {
    return createRequire(`${file}/`).resolve(makerModule);
  } catch {
    return undefined;
  }
}
