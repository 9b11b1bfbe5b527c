import type { GeneratorCallback, Tree } from '@nx/devkit';
import { makeWorkspace } from './make-workspace.ts';
import type { PresetOptions } from './options.ts';

export function preset(tree: Tree, options: PresetOptions): Promise<GeneratorCallback> {
  return makeWorkspace(tree, options);
}
