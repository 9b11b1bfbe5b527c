import { gatePorts } from '../../scenarios/default-ports.ts';
import { type EnvironmentWork, workerBeside } from '../../workers/each.ts';
import { verifyOnQueue } from './verify-on-queue.ts';
import { verifyProject } from './verify-project.ts';

export const verifyWork: EnvironmentWork = {
  here: ({ workspaceRoot, project }, output) =>
    verifyProject(workspaceRoot, project, { output, ports: gatePorts }),
  thread: workerBeside(import.meta.url),
  onQueue: verifyOnQueue,
};
