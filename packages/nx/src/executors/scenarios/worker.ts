import { gatePorts, serve, verifyProject } from '@envloom/cli';

serve<object>(({ workspaceRoot, project }, output) =>
  verifyProject(workspaceRoot, project, { output, ports: gatePorts }),
);
