import type { GeneratorCallback, Tree } from '@nx/devkit';
import { generateCatalog } from './generate.ts';
import type { CatalogOptions } from './options.ts';
import { defaultPorts } from './ports.ts';

export function catalog(tree: Tree, options: CatalogOptions): Promise<GeneratorCallback> {
  return generateCatalog(tree.root, options, defaultPorts);
}
