import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import type { PackageFile } from './packed-files.ts';

/** Folders and files of a package that no work on it begins from. */
export const resultsOfPackage: readonly string[] = [
  'dist',
  'node_modules',
  'coverage',
  'quality.json',
  'quality.html',
  'provenance.json',
  'rollouts',
];

/**
 * The files of a package.
 *
 * @param leftOut folders and files that are not wanted, relative to the package
 */
export function readPackageFolder(
  folder: string,
  leftOut: readonly string[] = [],
): readonly PackageFile[] {
  return filesBelow(folder, '', new Set(leftOut)).map((path) => ({
    path,
    content: readFileSync(join(folder, path), 'utf8'),
  }));
}

function filesBelow(folder: string, at: string, leftOut: ReadonlySet<string>): string[] {
  const entries = readdirSync(join(folder, at), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = posix.join(at, entry.name);
    if (leftOut.has(path)) return [];
    if (entry.isFile()) return [path];
    return entry.isDirectory() ? filesBelow(folder, path, leftOut) : [];
  });
}

/** @param folder absolute; it may not be there yet */
export function writePackageFolder(folder: string, files: readonly PackageFile[]): void {
  const folders = new Set(files.map(({ path }) => dirname(join(folder, path))));
  for (const each of folders) if (!existsSync(each)) mkdirSync(each, { recursive: true });
  for (const { path, content } of files) writeFileSync(join(folder, path), content);
}
