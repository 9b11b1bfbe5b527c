import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { EnvPackage } from '../package.ts';

/** Writes a package into a folder; an existing one is overwritten. */
export function writePackage({ files }: EnvPackage, folder: string): void {
  for (const { path, content } of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** The text of one file of a package. */
export function textOf({ files }: EnvPackage, path: string): string {
  const file = files.find((each) => each.path === path);
  if (file === undefined) throw new Error(`No file ${path}`);
  return file.content;
}
