import { posix } from 'node:path';
import type { Tree } from '@nx/devkit';
import {
  modelFile,
  isUntouched,
  manifestFile,
  parseManifest,
  type Manifest,
} from '@envloom/env-package';
import { isOfSet, linesFile, scenariosFolder } from '@envloom/scen-generator/stored';
import { provenanceFile } from '@envloom/skel-builder/run';
import { listFiles, readFromTree } from '../../tree-files.ts';

/** Written by commands and by nobody else. */
const rebuiltFolders = ['dist/', 'node_modules/', 'coverage/'];
const rebuiltFiles = [manifestFile, linesFile, 'quality.json', 'quality.html', provenanceFile];

/** An environment is what envloom wrote: a folder with a model and a manifest. */
export function isEnvironment(tree: Tree, root: string): boolean {
  return [modelFile, manifestFile].every((file) => tree.exists(posix.join(root, file)));
}

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

/** The files of an environment that generating it again would not bring back. */
export function foreignFiles(tree: Tree, root: string): string[] {
  const read = readFromTree(tree, root);
  const manifest = parseManifest(read(manifestFile) ?? '');
  return listFiles(tree, root).filter((path) => !isOurs(path, read(path), manifest));
}
