import type { GeneratorCallback, Tree } from '@nx/devkit';
import type { EnvRemoveOptions } from './options.ts';
import { removeEnvironment } from './remove.ts';

export function envRemove(tree: Tree, options: EnvRemoveOptions): GeneratorCallback {
  return removeEnvironment(tree, options);
}
