import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackageExports, PackageJson } from '@envloom/env-package';
import { z } from 'zod';
import { testSupportFolder } from './published-files.ts';

/** These mean something in the workspace only. */
export const unpublishedFields: readonly string[] = [
  'private',
  'scripts',
  'devDependencies',
  'nx',
  'workspaces',
  'files',
];

const compiledPath = (path: string): string => path.replace(/\.ts$/, '.js');

function compiledExports(value: PackageExports): PackageExports {
  if (value === null) return null;
  if (typeof value !== 'string') {
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, inner]) => [key, compiledExports(inner)]));
  }
  if (!value.endsWith('.ts')) return value;
  return { types: value.replace(/\.ts$/, '.d.ts'), default: compiledPath(value) };
}

const isForTests = (target: unknown): boolean =>
  typeof target === 'string' && target.includes(`/${testSupportFolder}/`);

/** Support for tests is not published, so nothing may be imported from it. */
function publishedExports(exports: PackageExports): PackageExports {
  if (exports === null || typeof exports === 'string') return compiledExports(exports);
  const entries = Object.entries(exports).filter(([, target]) => !isForTests(target));
  return compiledExports(Object.fromEntries(entries));
}

/**
 * The range of a dependency as it is published: a package of the workspace is published beside this
 * one, in a compatible version.
 *
 * @param version of the package where it is one of the workspace
 */
export const publishedRange = (written: string, version: string | undefined): string =>
  version === undefined ? written : `^${version}`;

function mapped<Value>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => Value,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, change(value, key)]),
  );
}

/**
 * What npm gets to see: compiled exports and commands, real ranges, no workspace settings.
 *
 * @param versionOf the version of a package of this workspace, undefined for all others
 */
export function publishedPackageJson(
  source: PackageJson,
  versionOf: (packageName: string) => string | undefined,
): PackageJson {
  const published = { ...source };
  for (const field of unpublishedFields) delete published[field];
  const { exports, bin } = source;
  if (exports !== undefined) published.exports = publishedExports(exports);
  if (bin !== undefined) {
    published.bin = typeof bin === 'string' ? compiledPath(bin) : mapped(bin, compiledPath);
  }
  for (const field of ['dependencies', 'peerDependencies'] as const) {
    const ranges = source[field];
    if (ranges === undefined) continue;
    published[field] = mapped(ranges, (range, name) => publishedRange(range, versionOf(name)));
  }
  return published;
}

/** What the package.json of a workspace says for all of its packages that say nothing themselves. */
export const inheritedFields: readonly string[] = [
  'author',
  'license',
  'homepage',
  'bugs',
  'repository',
  'keywords',
  'publishConfig',
];

type Fields = Readonly<Record<string, unknown>>;

/** The package.json in the root of a workspace; unlike that of a package it needs no name. */
export function workspaceFields(workspaceRoot: string): Fields {
  const path = join(workspaceRoot, 'package.json');
  if (!existsSync(path)) return {};
  return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(path, 'utf8')));
}

const repositoryOfWorkspace = z.union([
  z.string().transform((url): { type: string; url: string } => ({ type: 'git', url })),
  z.looseObject({ type: z.string().default('git'), url: z.string() }),
]);

/** The package's own place in the repository, as npm's provenance and its pages show it. */
function repositoryOf(value: unknown, folder: string): unknown {
  const repository = repositoryOfWorkspace.safeParse(value);
  return repository.success ? { ...repository.data, directory: folder } : undefined;
}

/**
 * Fields of a package that its workspace fills in.
 *
 * @param source the package's own package.json
 * @param workspace what the package.json in the root of the workspace says
 * @param folder of the package, relative to the root, with forward slashes
 */
export function inheritedBy(source: Fields, workspace: Fields, folder: string): Fields {
  const missing = inheritedFields.filter((field) => source[field] === undefined);
  return Object.fromEntries(
    missing.map((field) => {
      const value = workspace[field];
      return [field, field === 'repository' ? repositoryOf(value, folder) : value];
    }),
  );
}
