import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a file of an environment; paths are relative to the package folder. */
export type ReadFile = (path: string) => string | undefined;

export function readFromDisk(folder: string): ReadFile {
  return (path) => {
    const file = join(folder, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
}
