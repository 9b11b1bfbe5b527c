import type { GeneratorCallback, Tree } from '@nx/devkit';
import { generateRollouts, type RolloutsOptions, rolloutPorts } from '@envloom/cli';

export function rollouts(tree: Tree, options: RolloutsOptions): Promise<GeneratorCallback> {
  return generateRollouts(tree.root, options, rolloutPorts);
}
