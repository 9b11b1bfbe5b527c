import { qualityPorts } from '@envloom/quality/package';
import { type EnvironmentWork, workerBeside } from '@envloom/work';
import { checkOnQueue } from './check-on-queue.ts';
import { checkProject } from './check-project.ts';

export const checkWork: EnvironmentWork = {
  here: ({ workspaceRoot, project, options }, output) =>
    checkProject(workspaceRoot, project, options, { output, ports: qualityPorts }),
  thread: workerBeside(import.meta.url),
  onQueue: checkOnQueue,
};
