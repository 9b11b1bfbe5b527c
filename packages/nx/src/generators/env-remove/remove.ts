import type { GeneratorCallback, Tree } from '@nx/devkit';
import {
  unlinkCommand,
  unlinkPackage,
  locate,
  packageName,
  type EnvironmentLocation,
  ownPackageName,
} from '@envloom/env-package';
import { readFromTree } from '../../tree-files.ts';
import { foreignFiles, isEnvironment } from './inspect.ts';
import type { EnvRemoveOptions } from './options.ts';

function notAnEnvironment(root: string): Error {
  return new Error(
    `${root} is not an environment: it needs a logic-model.yaml and the .envloom.json that envloom writes. ` +
      'Nothing was removed.',
  );
}

function hasForeignFiles(location: EnvironmentLocation, files: readonly string[]): Error {
  return new Error(
    [
      `${location.root} has files that generating it again would not bring back; nothing was removed.`,
      ...files.map((file) => `  ${file}`),
      'Move them elsewhere, or remove them too with --force.',
    ].join('\n'),
  );
}

/** The user may have renamed the package after it was generated. */
function linkedName(tree: Tree, { root, name }: EnvironmentLocation): string {
  return ownPackageName(readFromTree(tree, root)) ?? packageName(name);
}

/**
 * Removes an environment: its folder at once, its link when the tree is on disk.
 *
 * @throws Error when the folder is no environment, or holds work of others and `force` is not set
 */
export function removeEnvironment(tree: Tree, options: EnvRemoveOptions): GeneratorCallback {
  const location = locate(options.name, options.directory);
  if (!isEnvironment(tree, location.root)) throw notAnEnvironment(location.root);
  const foreign = foreignFiles(tree, location.root);
  if (foreign.length > 0 && !(options.force ?? false)) throw hasForeignFiles(location, foreign);
  const name = linkedName(tree, location);
  tree.delete(location.root);
  return () => {
    unlinkPackage(tree.root, location.root, name);
    unlinkCommand(tree.root, name);
  };
}
