import { basename, dirname, posix } from 'node:path';
import { type Tree, updateJson } from '@nx/devkit';
import { packageName, unlinkCommand, unlinkPackage } from '@envloom/env-package';
import { flushChanges, FsTree } from 'nx/src/generators/tree.js';
import { scopedName } from '../../plugin/plugin-options.ts';
import { generateEnvironment } from './generate.ts';

/**
 * Gives an environment that a language model has just made the scope that its workspace has: what is
 * generated follows the name in package.json.
 *
 * @param root of the package, relative to the workspace
 * @param asked the scope that `--scope` says
 * @returns the npm name that it has now
 */
export async function giveScope(
  { root: workspaceRoot }: Tree,
  root: string,
  asked: string | undefined,
): Promise<string> {
  const name = basename(root);
  const tree = new FsTree(workspaceRoot, false);
  const scoped = scopedName(tree, name, asked);
  if (scoped === undefined) return packageName(name);
  updateJson(tree, posix.join(root, 'package.json'), (json: object) => ({
    ...json,
    name: scoped,
  }));
  const link = await generateEnvironment(tree, { name, directory: dirname(root) });
  flushChanges(workspaceRoot, tree.listChanges());
  unlinkPackage(workspaceRoot, root, packageName(name));
  unlinkCommand(workspaceRoot, packageName(name));
  await link();
  return scoped;
}
