import { globSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { didYouMean } from '@envloom/core';
import { shippedEnvironments } from '@envloom/core/files';
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
 * the environment in the working directory, or else all in `generated/`, or else all that came with the command
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
  const all = environmentsIn(join(cwd, workspaceFolder));
  if (all.length > 0) return all;
  const shipped = environmentsIn(shippedEnvironments());
  if (shipped.length > 0) return shipped;
  throw new CannotServeError(
    `${cwd} is no environment package and has none in ${workspaceFolder}/: say which with --env.`,
  );
}

function find(wanted: string, cwd: string): string[] {
  if (/[*?[{]/.test(wanted)) return matching(wanted, cwd);
  const folder = resolve(cwd, wanted);
  if (isEnvironment(folder) && wanted !== '') return [folder];
  const found = named(wanted, cwd);
  if (found !== undefined) return [found];
  if (wanted !== '' && isFolder(folder)) throw noEnvironment(folder, wanted);
  const hint = didYouMean(wanted, knownNames(cwd)) || '.';
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

function noEnvironment(folder: string, wanted: string): CannotServeError {
  const inside = readdirSync(folder).some((name) => isEnvironment(join(folder, name)));
  const repair = inside ? `; for those in it, give --env '${wanted.replace(/\/$/, '')}/*'` : '';
  return new CannotServeError(
    `${folder} is no environment package: its package.json is missing or has no "envloom" field${repair}.`,
  );
}

/** The folder of a name, or of an npm package. */
function named(name: string, cwd: string): string | undefined {
  const folder = join(cwd, workspaceFolder, name);
  if (/^[\w-]+$/.test(name) && isEnvironment(folder)) return folder;
  return (
    packageFolder(name, cwd) ?? packageFolder(`@envloom/env-${name}`, cwd) ?? shippedFolder(name)
  );
}

/** By the name of the environment or of its npm package. */
function shippedFolder(name: string): string | undefined {
  const all = environmentsIn(shippedEnvironments());
  return all.find((folder) => basename(folder) === name.replace(/^@envloom\/env-/, ''));
}

function packageFolder(name: string, cwd: string): string | undefined {
  if (!/^(?:@[\w.-]+\/)?[\w.-]+$/.test(name)) return undefined;
  try {
    return dirname(createRequire(join(cwd, 'package.json')).resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

/** The names that `--env` takes. */
function knownNames(cwd: string): string[] {
  const all = [join(cwd, workspaceFolder), shippedEnvironments()].flatMap(environmentsIn);
  return [...new Set(all.map((folder) => basename(folder)))];
}

/** The environments in a folder, absolute. */
function environmentsIn(folder: string | undefined): string[] {
  if (folder === undefined || !isFolder(folder)) return [];
  const all = readdirSync(folder).map((name) => join(folder, name));
  return all.filter(isEnvironment);
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
