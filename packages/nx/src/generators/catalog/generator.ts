import type { GeneratorCallback, Tree } from '@nx/devkit';
import { generateCatalog, type CatalogOptions, catalogPorts } from '@envloom/cli';

export function catalog(tree: Tree, options: CatalogOptions): Promise<GeneratorCallback> {
  return generateCatalog(tree.root, options, catalogPorts);
}
