import type { GeneratorCallback, Tree } from '@nx/devkit';
import { generateEnvironment } from './generate.ts';
import type { EnvOptions } from './options.ts';
import { defaultPorts } from './ports.ts';

export function env(tree: Tree, options: EnvOptions): Promise<GeneratorCallback> {
  return generateEnvironment(tree, options, defaultPorts);
}
