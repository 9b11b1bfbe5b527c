import { basename } from 'node:path';
import { linesFile } from '@envloom/scen-generator/stored';
import { manifestFile } from '@envloom/env-package';

const files = new Set([
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'logic-model.yaml',
  'openenv.yaml',
  'quality.json',
  'provenance.json',
  'package.json',
  // The scenarios that are published are made from it.
  linesFile,
  // Is not published, and says which envloom emitted what is.
  manifestFile,
]);

/**
 * Whether a file of an environment's folder is published, or tells about what is.
 *
 * @param path relative to the package
 */
export function isPublished(path: string): boolean {
  if (files.has(path)) return true;
  const isInFolder = /^(?:src|scenarios)\//.test(path);
  return isInFolder && !/^src\/testing\/|\.test\.ts$/.test(path) && !basename(path).startsWith('.');
}
