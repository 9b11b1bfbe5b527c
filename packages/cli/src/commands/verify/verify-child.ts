// A process that verifies the scenarios of one environment and ends.
import { serveParent } from '@envloom/work';
import { gatePorts } from '@envloom/scen-generator/stored';
import { verifyProject } from './verify-project.ts';
import { verifyTaskSchema, type VerifyOutput } from './verify-work.ts';

async function verified(message: unknown): Promise<VerifyOutput> {
  const { workspaceRoot, root } = verifyTaskSchema.parse(message);
  let printed = '';
  const write = (text: string): void => {
    printed += text;
  };
  const surroundings = { output: { write }, ports: gatePorts, isSilent: true };
  const passed = await verifyProject(workspaceRoot, { id: root, root }, surroundings);
  return { passed, printed };
}

serveParent(verified);
