import type { GeneratorCallback, Tree } from '@nx/devkit';
import { generateEnvironments } from './generate.ts';
import type { EnvsOptions } from './options.ts';
import { defaultPorts } from './ports.ts';

export function envs(tree: Tree, options: EnvsOptions): Promise<GeneratorCallback> {
  return generateEnvironments(tree.root, options, defaultPorts);
}
