import type { GeneratorCallback, Tree } from '@nx/devkit';
import { generateScenarios } from './generate.ts';
import type { ScenariosOptions } from './options.ts';
import { defaultPorts } from './ports.ts';

export function scenarios(tree: Tree, options: ScenariosOptions): Promise<GeneratorCallback> {
  return generateScenarios(tree.root, options, defaultPorts);
}
