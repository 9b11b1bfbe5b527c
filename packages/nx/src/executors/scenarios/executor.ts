import type { PromiseExecutor } from '@nx/devkit';
import { defaultPorts } from '../../scenarios/default-ports.ts';
import { currentProject } from '../project.ts';
import { verifyProject } from './verify-project.ts';

export const scenarios: PromiseExecutor<object> = async (_options, context) => {
  const ports = { output: process.stdout, ports: defaultPorts };
  return { success: await verifyProject(context.root, currentProject(context), ports) };
};
