import type { GeneratorCallback, Tree } from '@nx/devkit';
import { requireSupportedNx } from '../../nx-version.ts';
import { initialize } from './initialize.ts';
import type { InitOptions } from './options.ts';

export function init(tree: Tree, options: InitOptions): GeneratorCallback {
  requireSupportedNx();
  return initialize(tree, options);
}
