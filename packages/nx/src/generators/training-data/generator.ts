import { generateTrainingData, processContext } from '@envloom/cli';
import type { GivenOptions } from '@envloom/core/command';
import { logger, type Tree } from '@nx/devkit';

export function trainingData(tree: Tree, options: GivenOptions): Promise<void> {
  logger.info('This is a command of its own now: npx envloom data --help');
  const isDryRun = process.env['NX_DRY_RUN'] === 'true';
  return generateTrainingData(options, { ...processContext, root: tree.root }, isDryRun);
}
