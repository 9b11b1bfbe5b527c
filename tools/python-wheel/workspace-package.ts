import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { type PackageExports, type PackageJson, readPackageJson } from '@envloom/env-package';
import { isPublished } from '@envloom/release';

export const root = join(import.meta.dirname, '..', '..');

/** A package of this workspace that goes into the bundle. */
export interface WorkspacePackage {
  readonly name: string;
  /** Absolute. */
  readonly folder: string;
  readonly json: PackageJson;
}

/** A package and all that it depends on, as far as they are in `packages/`. */
export function packageClosure(name: string, known = new Map<string, WorkspacePackage>()) {
  const folder = join(root, 'packages', name.replace('@envloom/', ''));
  const json = name.startsWith('@envloom/') && readPackageJson(join(folder, 'package.json'));
  if (!json || known.has(name)) return known;
  known.set(name, { name, folder, json });
  for (const other of Object.keys(json.dependencies ?? {})) packageClosure(other, known);
  return known;
}

/** Files that others name by their path: exports, commands, threads and processes, jobs. */
export function entriesOf({ folder, json }: WorkspacePackage): string[] {
  const bins = typeof json.bin === 'string' ? [json.bin] : Object.values(json.bin ?? {});
  const named = [...targets(json.exports ?? null), ...bins].map((path) => posix.normalize(path));
  const sources = globSync('src/**/*.ts', { cwd: folder }).map((path) => path.replaceAll(sep, '/'));
  const started = sources.filter((path) => isStarted(folder, path));
  return [...new Set([...named, ...started].filter(isCode))];
}

const isCode = (path: string): boolean => path.endsWith('.ts') && isPublished(path);

function targets(exports: PackageExports): string[] {
  if (exports === null) return [];
  return typeof exports === 'string' ? [exports] : Object.values(exports).flatMap(targets);
}

/** Threads and processes by the names that start them; jobs say themselves where they are. */
const started = ['watcher', 'worker-process', 'job-child', 'thread'];

function isStarted(folder: string, path: string): boolean {
  const file = join(folder, path);
  const [name = ''] = path.split('/').at(-1)?.split('.') ?? [];
  return (
    started.includes(name) ||
    (existsSync(file) && readFileSync(file, 'utf8').includes('module: import.meta.url'))
  );
}
