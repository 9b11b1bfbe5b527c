import type { GeneratorCallback, Tree } from '@nx/devkit';
import { generateScenarios, type ScenariosOptions, scenariosPorts } from '@envloom/cli';

export function scenarios(tree: Tree, options: ScenariosOptions): Promise<GeneratorCallback> {
  return generateScenarios(tree.root, options, scenariosPorts);
}
