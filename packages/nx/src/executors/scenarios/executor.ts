import type { PromiseExecutor } from '@nx/devkit';
import { gatePorts, verifyProject } from '@envloom/cli';
import { currentProject } from '../project.ts';

export const scenarios: PromiseExecutor<object> = async (_options, context) => {
  const ports = { output: process.stdout, ports: gatePorts };
  return { success: await verifyProject(context.root, currentProject(context), ports) };
};
