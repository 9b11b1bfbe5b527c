import type { GivenOptions } from '@envloom/core/command';
import { type GeneratorCallback, logger, type Tree } from '@nx/devkit';
import { generateCatalog, catalogPorts } from '@envloom/cli';

export function catalog(tree: Tree, options: GivenOptions): Promise<GeneratorCallback> {
  logger.info('This is a command of its own now: npx envloom catalog --help');
  return generateCatalog(tree.root, options, catalogPorts);
}
