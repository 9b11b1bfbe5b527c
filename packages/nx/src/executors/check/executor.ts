import type { GivenOptions } from '@envloom/core/command';
import type { PromiseExecutor } from '@nx/devkit';
import { qualityPorts } from '@envloom/quality/package';
import { checkProject } from '@envloom/cli';
import { currentProject } from '../project.ts';

export const check: PromiseExecutor<GivenOptions> = async (options, context) => {
  const ports = { output: process.stdout, ports: qualityPorts };
  return { success: await checkProject(context.root, currentProject(context), options, ports) };
};
