import type { GeneratorCallback, Tree } from '@nx/devkit';
import { requireSupportedNx } from '../../nx-version.ts';
import { initialize } from './initialize.ts';
import type { GivenOptions } from '@envloom/core/command';

export function init(tree: Tree, options: GivenOptions): GeneratorCallback {
  requireSupportedNx();
  return initialize(tree, options);
}
