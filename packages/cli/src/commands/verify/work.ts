import { join } from 'node:path';
import { makeScenarios } from '@envloom/episodes/node';
import { gatePorts, scenariosFolder } from '@envloom/scen-generator/stored';
import {
  askQueue,
  type EnvironmentWork,
  type JobDefinition,
  packageInput,
  type PackageInput,
  packPackage,
  unpackPackage,
} from '@envloom/work';
import { z } from 'zod';
import { verifyProject } from './verify-project.ts';

/** Whether every scenario holds, and what is printed of it. */
const output = z.strictObject({ passed: z.boolean(), printed: z.string() });

/** Verifies the stored scenarios of a package that is sent. */
export const verifyJob: JobDefinition<PackageInput, z.infer<typeof output>> = {
  kind: 'scenarios',
  module: import.meta.url,
  input: packageInput,
  output,
  subject: ({ root }) => root,
  async run(sent, workspaceRoot) {
    unpackPackage(sent, workspaceRoot);
    let printed = '';
    const write = (text: string): void => {
      printed += text;
    };
    const surroundings = { output: { write }, ports: gatePorts, isSilent: true };
    const passed = await verifyProject(
      workspaceRoot,
      { id: sent.root, root: sent.root },
      surroundings,
    );
    return { passed, printed };
  },
  summary: ({ passed }) => (passed ? 'passed' : 'not passed'),
};

export const verifyWork: EnvironmentWork = {
  module: import.meta.url,
  here: ({ workspaceRoot, project }, to) =>
    verifyProject(workspaceRoot, project, { output: to, ports: gatePorts }),
  async onQueue({ workspaceRoot, project: { root } }, to, queue) {
    makeScenarios(join(workspaceRoot, root, scenariosFolder));
    const input = packPackage(workspaceRoot, root);
    const { passed, printed } = await askQueue(queue, { kind: 'scenarios', input }, output);
    to.write(printed);
    return passed;
  },
};
