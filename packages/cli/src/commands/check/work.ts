import { qualityPorts } from '../../quality/default-ports.ts';
import { type EnvironmentWork, workerBeside } from '../../workers/each.ts';
import { checkOnQueue } from './check-on-queue.ts';
import { checkProject } from './check-project.ts';

export const checkWork: EnvironmentWork = {
  here: ({ workspaceRoot, project, options }, output) =>
    checkProject(workspaceRoot, project, options, { output, ports: qualityPorts }),
  thread: workerBeside(import.meta.url),
  onQueue: checkOnQueue,
};
