import { defaultPorts } from '../../quality/default-ports.ts';
import { serve } from '../workers/serve.ts';
import { checkProject } from './check-project.ts';
import type { CheckOptions } from './options.ts';

serve<CheckOptions>(({ workspaceRoot, project, options }, output) =>
  checkProject(workspaceRoot, project, options, { output, ports: defaultPorts }),
);
