import type { PromiseExecutor } from '@nx/devkit';
import { defaultPorts } from '../../rollouts/ports.ts';
import { currentProject } from '../project.ts';
import type { RolloutExecutorOptions } from './options.ts';
import { rolloutProject } from './rollout-project.ts';

export const rollout: PromiseExecutor<RolloutExecutorOptions> = async (options, context) => ({
  success: await rolloutProject(context.root, currentProject(context), options, defaultPorts),
});
