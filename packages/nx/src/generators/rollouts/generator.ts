import type { GivenOptions } from '@envloom/core/command';
import { type GeneratorCallback, logger, type Tree } from '@nx/devkit';
import { generateRollouts, rolloutPorts } from '@envloom/cli';

export function rollouts(tree: Tree, options: GivenOptions): Promise<GeneratorCallback> {
  logger.info('This is a command of its own now: npx envloom rollout --help');
  return generateRollouts(tree.root, options, rolloutPorts);
}
