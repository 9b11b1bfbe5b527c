import type { GeneratorCallback, Tree } from '@nx/devkit';
import { generateRollouts } from './generate.ts';
import type { RolloutsOptions } from './options.ts';
import { defaultPorts } from './ports.ts';

export function rollouts(tree: Tree, options: RolloutsOptions): Promise<GeneratorCallback> {
  return generateRollouts(tree.root, options, defaultPorts);
}
