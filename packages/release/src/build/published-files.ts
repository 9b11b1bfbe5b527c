import { basename } from 'node:path';

/** Files and folders of a package that are published as they are. */
export const publishedAsIs: readonly string[] = [
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'logic-model.yaml',
  'openenv.yaml',
  'quality.json',
  'provenance.json',
  'scenarios',
  'tasks',
];

/** Holds the sources, and what is compiled from them in `dist`. */
export const sourceFolder = 'src';

/** Folders of this name hold support for tests, which stays in the workspace as the tests do. */
export const testSupportFolder = 'testing';

/**
 * Sources of a page for browsers, in {@link sourceFolder}. Neither compiled nor copied: what a bundler makes of
 * them is added by the script of the package (see `addAssets`).
 */
export const pageFolder = 'page';

const unpublished = new Set([testSupportFolder, '__snapshots__']);

/**
 * Whether a file or folder is published. What begins with a dot is work in progress, such as the
 * journal of scenarios that are being made.
 *
 * @param path relative to the package, with forward slashes
 */
export function isPublished(path: string): boolean {
  if (basename(path).startsWith('.')) return false;
  if (path === 'package.json') return true;
  const [top = '', ...below] = path.split('/');
  if (publishedAsIs.includes(top)) return true;
  if (below[0] === pageFolder) return false;
  const isSource = top === sourceFolder && !path.endsWith('.test.ts');
  return isSource && !below.some((part) => unpublished.has(part));
}
