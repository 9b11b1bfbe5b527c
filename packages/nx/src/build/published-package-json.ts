import type { PackageBin, PackageExports, PackageJson } from '@envloom/env-package';
import { testSupportFolder } from './compile.ts';

/** The version of a package of this workspace, undefined for all others. */
export type WorkspaceVersion = (packageName: string) => string | undefined;

/** These mean something in the workspace only. */
const workspaceFields = new Set([
  'private',
  'scripts',
  'devDependencies',
  'nx',
  'workspaces',
  'files',
]);

const typescriptFile = /\.ts$/;

function compiledExports(value: PackageExports): PackageExports {
  if (value === null) return null;
  if (typeof value !== 'string') {
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, inner]) => [key, compiledExports(inner)]));
  }
  if (!typescriptFile.test(value)) return value;
  return {
    types: value.replace(typescriptFile, '.d.ts'),
    default: value.replace(typescriptFile, '.js'),
  };
}

const isForTests = (target: unknown): boolean =>
  typeof target === 'string' && target.includes(`/${testSupportFolder}/`);

/** Support for tests is not published, so nothing may be imported from it. */
function publishedExports(exports: PackageExports): PackageExports {
  if (exports === null || typeof exports === 'string') return compiledExports(exports);
  const entries = Object.entries(exports).filter(([, target]) => !isForTests(target));
  return compiledExports(Object.fromEntries(entries));
}

/** What npm puts on the path. */
function compiledBin(bin: PackageBin): PackageBin {
  if (typeof bin === 'string') return compiledPath(bin);
  return Object.fromEntries(Object.entries(bin).map(([name, path]) => [name, compiledPath(path)]));
}

const compiledPath = (path: string): string => path.replace(typescriptFile, '.js');

/** A package of the workspace is published beside this one, in a compatible version. */
function publishedRanges(
  dependencies: Record<string, string>,
  workspaceVersion: WorkspaceVersion,
): Record<string, string> {
  const ranges = { ...dependencies };
  for (const name of Object.keys(ranges)) {
    const version = workspaceVersion(name);
    if (version !== undefined) ranges[name] = `^${version}`;
  }
  return ranges;
}

/** What npm gets to see: compiled exports and commands, real ranges, no workspace settings. */
export function publishedPackageJson(
  source: PackageJson,
  workspaceVersion: WorkspaceVersion,
): PackageJson {
  const published = { ...source };
  for (const field of workspaceFields) delete published[field];
  if (source.exports !== undefined) published.exports = publishedExports(source.exports);
  if (source.bin !== undefined) published.bin = compiledBin(source.bin);
  for (const field of ['dependencies', 'peerDependencies'] as const) {
    const ranges = source[field];
    if (ranges) published[field] = publishedRanges(ranges, workspaceVersion);
  }
  return published;
}
