import { processContext, rolloutProject } from '@envloom/cli';
import type { GivenOptions } from '@envloom/core/command';
import type { PromiseExecutor } from '@nx/devkit';
import { currentProject } from '../project.ts';

export const rollout: PromiseExecutor<GivenOptions> = async (options, context) => ({
  success: await rolloutProject(currentProject(context).root, options, {
    ...processContext,
    root: context.root,
  }),
});
