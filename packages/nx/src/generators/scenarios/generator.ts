import type { GivenOptions } from '@envloom/core/command';
import type { GeneratorCallback, Tree } from '@nx/devkit';
import { generateScenarios, scenariosPorts } from '@envloom/cli';

export function scenarios(tree: Tree, options: GivenOptions): Promise<GeneratorCallback> {
  return generateScenarios(tree.root, options, scenariosPorts);
}
