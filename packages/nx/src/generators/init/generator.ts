import type { GeneratorCallback, Tree } from '@nx/devkit';
import { initialize } from './initialize.ts';
import type { InitOptions } from './options.ts';

export function init(tree: Tree, options: InitOptions): GeneratorCallback {
  return initialize(tree, options);
}
