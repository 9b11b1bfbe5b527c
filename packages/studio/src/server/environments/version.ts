import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linesFileOf, packFileOf } from '@envloom/episodes/node';
import { scenariosFolder } from './scenarios.ts';

/** What is on disk of an environment. */
export interface Version {
  /** A hash of its code. */
  readonly code: string;
  /** A hash of what tells its scenarios from others; of none where it has none. */
  readonly scenarios: string;
}

/** What is run when an environment is played. Published packages have `dist`. */
const codeFiles = ['package.json', '{src,dist}/**/*.{ts,js,json}'];

/**
 * The version of an environment that is on disk now.
 *
 * @param folder absolute
 */
export function versionOf(folder: string): Version {
  const scenarios = join(folder, scenariosFolder);
  const files = [linesFileOf(scenarios), join(scenarios, 'index.json'), packFileOf(scenarios)];
  return {
    code: hashOf(globSync(codeFiles, { cwd: folder }).toSorted(), folder),
    scenarios: hashOf(files.filter(existsSync).slice(0, 1), ''),
  };
}

export const isSameVersion = (one: Version, other: Version): boolean =>
  one.code === other.code && one.scenarios === other.scenarios;

/** Of the names and contents of files. */
function hashOf(paths: readonly string[], folder: string): string {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path}\0`).update(contentOf(join(folder, path)));
  return hash.digest('hex');
}

/** One that is deleted meanwhile has nothing in it. */
function contentOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}
