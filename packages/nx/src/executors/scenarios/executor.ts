import type { PromiseExecutor } from '@nx/devkit';
import { gatePorts } from '@envloom/scen-generator/stored';
import { verifyProject } from '@envloom/cli';
import { currentProject } from '../project.ts';

export const scenarios: PromiseExecutor<object> = async (_options, context) => {
  const ports = { output: process.stdout, ports: gatePorts };
  return { success: await verifyProject(context.root, currentProject(context), ports) };
};
