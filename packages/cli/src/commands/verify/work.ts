import { gatePorts } from '@envloom/scen-generator/stored';
import { type EnvironmentWork, workerBeside } from '@envloom/work';
import { verifyOnQueue } from './verify-on-queue.ts';
import { verifyProject } from './verify-project.ts';

export const verifyWork: EnvironmentWork = {
  here: ({ workspaceRoot, project }, output) =>
    verifyProject(workspaceRoot, project, { output, ports: gatePorts }),
  thread: workerBeside(import.meta.url),
  onQueue: verifyOnQueue,
};
