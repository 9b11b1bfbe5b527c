import { defaultPorts } from '../../scenarios/default-ports.ts';
import { serve } from '../workers/serve.ts';
import { verifyProject } from './verify-project.ts';

serve<object>(({ workspaceRoot, project }, output) =>
  verifyProject(workspaceRoot, project, { output, ports: defaultPorts }),
);
