import { generateRollouts, processContext } from '@envloom/cli';
import type { GivenOptions } from '@envloom/core/command';
import { type GeneratorCallback, logger, type Tree } from '@nx/devkit';

export function rollouts(tree: Tree, options: GivenOptions): Promise<GeneratorCallback> {
  logger.info('This is a command of its own now: npx envloom rollout --help');
  const isDryRun = process.env['NX_DRY_RUN'] === 'true';
  return generateRollouts(options, { ...processContext, root: tree.root }, isDryRun);
}
