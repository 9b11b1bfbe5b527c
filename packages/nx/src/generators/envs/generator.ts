import type { GivenOptions } from '@envloom/core/command';
import type { GeneratorCallback, Tree } from '@nx/devkit';
import { generateEnvironments } from './generate.ts';
import { defaultPorts } from './ports.ts';

export function envs(tree: Tree, options: GivenOptions): Promise<GeneratorCallback> {
  return generateEnvironments(tree.root, options, defaultPorts);
}
