import type { Tree } from '@nx/devkit';
import type { ReleasePlanOptions } from './options.ts';
import { planReleases } from './plan-releases.ts';
import { defaultPorts } from './ports.ts';

export function releasePlan(tree: Tree, options: ReleasePlanOptions): Promise<void> {
  return planReleases(tree, options, defaultPorts);
}
