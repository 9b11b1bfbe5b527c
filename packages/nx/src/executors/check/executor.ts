import type { PromiseExecutor } from '@nx/devkit';
import { defaultPorts } from '../../quality/default-ports.ts';
import { currentProject } from '../project.ts';
import { checkProject } from './check-project.ts';
import type { CheckOptions } from './options.ts';

export const check: PromiseExecutor<CheckOptions> = async (options, context) => {
  const ports = { output: process.stdout, ports: defaultPorts };
  return { success: await checkProject(context.root, currentProject(context), options, ports) };
};
