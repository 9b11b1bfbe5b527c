import type { GivenOptions } from '@envloom/core/command';
import { type GeneratorCallback, logger, type Tree } from '@nx/devkit';
import { generateTrainingData, dataPorts } from '@envloom/cli';

export function trainingData(tree: Tree, options: GivenOptions): Promise<GeneratorCallback> {
  logger.info('This is a command of its own now: npx envloom data --help');
  return generateTrainingData(tree.root, options, dataPorts);
}
