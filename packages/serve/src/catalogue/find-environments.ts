import { globSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { didYouMean } from '@envloom/core';
import { z } from 'zod';
import { CannotServeError } from './open-environment.ts';

/** Commas between names, not those in the braces of a glob. */
const separator = /,(?![^{]*\})/;

/** Where the environments of a workspace are. */
const workspaceFolder = 'generated';

/**
 * The folders of environment packages that were asked for, each once.
 *
 * @param wanted folders, globs, npm packages or names such as `library-loans`, also several joined by
 * commas; where there are none:
 * the environment in the working directory, or else all in `generated/`
 * @param cwd absolute; folders are relative to it and packages are looked for from it
 * @throws CannotServeError where one of them is nothing that can be served
 */
export function findEnvironments(wanted: readonly string[], cwd: string): string[] {
  const found =
    wanted.length === 0
      ? byDefault(cwd)
      : wanted.flatMap((given) => partsOf(given, cwd)).flatMap((one) => find(one, cwd));
  return [...new Set(found.map((folder) => realpathSync(folder)))];
}

/** A folder may have a comma in its name. */
function partsOf(given: string, cwd: string): string[] {
  return isFolder(resolve(cwd, given)) ? [given] : given.split(separator);
}

function byDefault(cwd: string): string[] {
  if (isEnvironment(cwd)) return [cwd];
  const all = inWorkspace(cwd).map((name) => join(cwd, workspaceFolder, name));
  if (all.length > 0) return all;
  throw new CannotServeError(
    `${cwd} is no environment package and has none in ${workspaceFolder}/: say which with --env.`,
  );
}

function find(wanted: string, cwd: string): string[] {
  if (/[*?[{]/.test(wanted)) return matching(wanted, cwd);
  const folder = resolve(cwd, wanted);
  if (wanted !== '' && isFolder(folder)) return [mustBeEnvironment(folder, wanted)];
  const found = named(wanted, cwd);
  if (found !== undefined) return [found];
  const hint = didYouMean(wanted, inWorkspace(cwd)) || '.';
  throw new CannotServeError(
    `There is no environment "${wanted}"${hint} Give a folder, a glob such as '${workspaceFolder}/*', an npm package or a name.`,
  );
}

function matching(glob: string, cwd: string): string[] {
  const folders = globSync(glob, { cwd })
    .map((path) => resolve(cwd, path))
    .filter(isEnvironment)
    .toSorted();
  if (folders.length > 0) return folders;
  throw new CannotServeError(`No environment package matches --env '${glob}' in ${cwd}.`);
}

function mustBeEnvironment(folder: string, wanted: string): string {
  if (isEnvironment(folder)) return folder;
  const inside = readdirSync(folder).some((name) => isEnvironment(join(folder, name)));
  const repair = inside ? `; for those in it, give --env '${wanted.replace(/\/$/, '')}/*'` : '';
  throw new CannotServeError(
    `${folder} is no environment package: its package.json is missing or has no "envloom" field${repair}.`,
  );
}

/** The folder of a name, or of an npm package. */
function named(name: string, cwd: string): string | undefined {
  const folder = join(cwd, workspaceFolder, name);
  if (/^[\w-]+$/.test(name) && isEnvironment(folder)) return folder;
  return packageFolder(name, cwd) ?? packageFolder(`@envloom/env-${name}`, cwd);
}

function packageFolder(name: string, cwd: string): string | undefined {
  if (!/^(?:@[\w.-]+\/)?[\w.-]+$/.test(name)) return undefined;
  try {
    return dirname(createRequire(join(cwd, 'package.json')).resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

function inWorkspace(cwd: string): string[] {
  const folder = join(cwd, workspaceFolder);
  if (!isFolder(folder)) return [];
  return readdirSync(folder).filter((name) => isEnvironment(join(folder, name)));
}

const environmentPackage = z.looseObject({ envloom: z.looseObject({}) });

function isEnvironment(folder: string): boolean {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return environmentPackage.safeParse(manifest).success;
  } catch {
    return false;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
