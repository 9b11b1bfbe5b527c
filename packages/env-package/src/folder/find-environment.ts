import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
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

function unknownEnvironment(
  { name, directory }: EnvironmentLocation,
  names: readonly string[],
): string {
  const missing = `There is no environment ${name} in ${directory}.`;
  if (names.length === 0) return `${missing} Make one with: npx nx g env ${name} --model <path>`;
  const nearest = names.toSorted((a, b) => distance(a, name) - distance(b, name));
  const [best = ''] = nearest;
  return isNear(best, name)
    ? `${missing} Did you mean ${best}? There are: ${names.join(', ')}.`
    : `${missing} There are: ${names.join(', ')}.`;
}

const isNear = (known: string, name: string): boolean =>
  distance(known, name) <= Math.max(2, Math.floor(name.length / 3)) || known.includes(name);

/** Levenshtein distance, one row of the table at a time. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [above, letter] of Array.from(a).entries()) {
    const next = [above + 1];
    for (let column = 1; column <= b.length; column += 1) {
      const swap = (row[column - 1] ?? 0) + (letter === b[column - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
