import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { closest } from '@envloom/core';
import { shippedEnvironments } from '@envloom/core/files';
import { type EnvironmentLocation, isEnvironmentName, locate, modelFile } from './location.ts';

/**
 * Where an environment that exists is: in the folder of the workspace, else among those that came with the command.
 *
 * @throws Error naming those that exist, the nearest name first
 */
export function findEnvironment(
  workspaceRoot: string,
  name: string,
  directory?: string,
): EnvironmentLocation {
  const location = locate(name, directory);
  const found = existingAt(workspaceRoot, location);
  if (found !== undefined) return found;
  const own = environmentNames(join(workspaceRoot, location.directory));
  const shipped = shippedLocations(workspaceRoot).map((each) => each.name);
  throw new Error(unknownEnvironment(location, [...new Set([...own, ...shipped])]));
}

/** As `findEnvironment`; `undefined` where there is none, whatever the name is. */
export function existingEnvironment(
  workspaceRoot: string,
  name: string,
  directory?: string,
): EnvironmentLocation | undefined {
  return isEnvironmentName(name) ? existingAt(workspaceRoot, locate(name, directory)) : undefined;
}

function existingAt(
  workspaceRoot: string,
  location: EnvironmentLocation,
): EnvironmentLocation | undefined {
  if (existsSync(join(workspaceRoot, location.root, modelFile))) return location;
  return shippedLocations(workspaceRoot).find(({ name }) => name === location.name);
}

/** All environments of the folder; those that came with the command where it has none. */
export function allEnvironments(
  workspaceRoot: string,
  directory?: string,
): readonly EnvironmentLocation[] {
  const folder = locate('any', directory).directory;
  const own = environmentNames(join(workspaceRoot, folder));
  return own.length > 0
    ? own.map((name) => locate(name, directory))
    : shippedLocations(workspaceRoot);
}

/** Whether an environment came with the command. @param root relative to the workspace root */
export function isShipped(workspaceRoot: string, root: string): boolean {
  return shippedLocations(workspaceRoot).some((each) => each.root === root);
}

function shippedLocations(workspaceRoot: string): readonly EnvironmentLocation[] {
  const folder = shippedEnvironments();
  if (folder === undefined) return [];
  const directory = relative(workspaceRoot, folder).replaceAll(sep, '/');
  return environmentNames(folder).map((name) => ({
    name,
    directory,
    root: `${directory}/${name}`,
  }));
}

/** The folders of a directory that hold a logic model, in the order of their names. */
export function environmentNames(directory: string): readonly string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => existsSync(join(directory, name, modelFile)))
    .toSorted();
}

/** Names that a message lists; of more it says how many there are. */
const mostListed = 12;

function unknownEnvironment(
  { name, directory }: EnvironmentLocation,
  names: readonly string[],
): string {
  const missing = `There is no environment ${name} in ${directory}.`;
  if (names.length === 0) return `${missing} Make one with: npx nx g env ${name} --model <path>`;
  const near = closest(name, names) ?? names.find((known) => known.includes(name));
  const guess = near === undefined ? '' : ` Did you mean ${near}?`;
  const all =
    names.length > mostListed
      ? `There are ${names.length}: npx envloom catalog lists them.`
      : `There are: ${names.join(', ')}.`;
  return `${missing}${guess} ${all}`;
}
