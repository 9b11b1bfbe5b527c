import type { GivenOptions } from '@envloom/core/command';
import { generateCatalog, processContext } from '@envloom/cli';
import { logger, type Tree } from '@nx/devkit';

export function catalog(tree: Tree, options: GivenOptions): Promise<void> {
  logger.info('This is a command of its own now: npx envloom catalog --help');
  const isDryRun = process.env['NX_DRY_RUN'] === 'true';
  return generateCatalog(options, { ...processContext, root: tree.root }, isDryRun);
}
