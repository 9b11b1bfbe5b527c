import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { locate, modelFile, type EnvironmentLocation } from './location.ts';

/**
 * Where an environment that exists is.
 *
 * @throws Error naming those that exist, the nearest name first
 */
export function findEnvironment(
  workspaceRoot: string,
  name: string,
  directory?: string,
): EnvironmentLocation {
  const location = locate(name, directory);
  if (existsSync(join(workspaceRoot, location.root, modelFile))) return location;
  const names = environmentNames(join(workspaceRoot, location.directory));
  throw new Error(unknownEnvironment(location, names));
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
