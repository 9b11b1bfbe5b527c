import type { GivenOptions } from '@envloom/core/command';
import type { PromiseExecutor } from '@nx/devkit';
import { playPorts } from '@envloom/rollout/command';
import { rolloutProject } from '@envloom/cli';
import { currentProject } from '../project.ts';

export const rollout: PromiseExecutor<GivenOptions> = async (options, context) => ({
  success: await rolloutProject(context.root, currentProject(context), options, playPorts),
});
