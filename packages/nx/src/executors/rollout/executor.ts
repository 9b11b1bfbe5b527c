import type { PromiseExecutor } from '@nx/devkit';
import { playPorts, type RolloutExecutorOptions, rolloutProject } from '@envloom/cli';
import { currentProject } from '../project.ts';

export const rollout: PromiseExecutor<RolloutExecutorOptions> = async (options, context) => ({
  success: await rolloutProject(context.root, currentProject(context), options, playPorts),
});
