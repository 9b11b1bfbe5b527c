import { qualityPorts, serve, checkProject, type CheckOptions } from '@envloom/cli';

serve<CheckOptions>(({ workspaceRoot, project, options }, output) =>
  checkProject(workspaceRoot, project, options, { output, ports: qualityPorts }),
);
