import { posix } from 'node:path';
import type { GeneratorCallback, Tree } from '@nx/devkit';
import {
  type EnvironmentLocation,
  isUntouched,
  locate,
  type Manifest,
  manifestFile,
  modelFile,
  ownPackageName,
  packageName,
  parseManifest,
  unlinkCommand,
  unlinkPackage,
} from '@envloom/env-package';
import { isOfSet, linesFile, scenariosFolder } from '@envloom/scen-generator/stored';
import { sourceFile } from '@envloom/importers';
import { provenanceFile } from '@envloom/skel-builder/run';
import { type GivenOptions, parseOptions } from '@envloom/core/command';
import { listFiles, readFromTree } from '../../tree-files.ts';
import { envRemoveOptions } from './options.ts';

/** Written by commands and by nobody else. */
const rebuiltFolders = ['dist/', 'node_modules/', 'coverage/'];
const rebuiltFiles = [manifestFile, linesFile, 'quality.json', provenanceFile, sourceFile];

function isOurs(
  path: string,
  content: string | undefined,
  manifest: Manifest | undefined,
): boolean {
  if (rebuiltFiles.includes(path)) return true;
  if (rebuiltFolders.some((folder) => path.startsWith(folder))) return true;
  if (path.startsWith(`${scenariosFolder}/`) && isOfSet(path.slice(scenariosFolder.length + 1))) {
    return true;
  }
  return content !== undefined && isUntouched(manifest, path, content);
}

/** @throws Error when the folder is no environment, or has files that generating it again would not bring back */
function assertRemovable(tree: Tree, { root }: EnvironmentLocation, force: boolean): void {
  if (![modelFile, manifestFile].every((file) => tree.exists(posix.join(root, file)))) {
    throw new Error(
      `${root} is not an environment: it needs a logic-model.yaml and the .envloom.json that envloom writes. ` +
        'Nothing was removed.',
    );
  }
  const read = readFromTree(tree, root);
  const manifest = parseManifest(read(manifestFile) ?? '');
  const foreign = listFiles(tree, root).filter((path) => !isOurs(path, read(path), manifest));
  if (foreign.length === 0 || force) return;
  throw new Error(
    [
      `${root} has files that generating it again would not bring back; nothing was removed.`,
      ...foreign.map((file) => `  ${file}`),
      'Move them elsewhere, or remove them too with --force.',
    ].join('\n'),
  );
}

/**
 * Removes an environment: its folder at once, its link when the tree is on disk.
 *
 * @throws Error when the folder is no environment, or holds work of others and `force` is not set
 */
export function removeEnvironment(tree: Tree, given: GivenOptions): GeneratorCallback {
  const { name, directory, force } = parseOptions(envRemoveOptions, given);
  const location = locate(name, directory);
  assertRemovable(tree, location, force);
  // The user may have renamed the package after it was generated.
  const linked = ownPackageName(readFromTree(tree, location.root)) ?? packageName(name);
  tree.delete(location.root);
  return () => {
    unlinkPackage(tree.root, location.root, linked);
    unlinkCommand(tree.root, linked);
  };
}
