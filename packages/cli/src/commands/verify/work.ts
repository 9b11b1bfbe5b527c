import { join } from 'node:path';
import { parseOptions } from '@envloom/core/command';
import { makeScenarios } from '@envloom/episodes/node';
import { gatePorts, scenariosFolder } from '@envloom/scen-generator/stored';
import {
  askQueue,
  type EnvironmentWork,
  type JobDefinition,
  packageInput,
  packPackage,
  unpackPackage,
} from '@envloom/work';
import { z } from 'zod';
import { verifyOptions } from './options.ts';
import { verifyProject } from './verify-project.ts';

const input = packageInput.extend({ every: z.int().min(1).default(1) });

/** Whether every scenario holds, and what is printed of it. */
const output = z.strictObject({ passed: z.boolean(), printed: z.string() });

/** Verifies the stored scenarios of a package that is sent. */
export const verifyJob: JobDefinition<z.infer<typeof input>, z.infer<typeof output>> = {
  kind: 'scenarios',
  module: import.meta.url,
  input,
  output,
  subject: ({ root }) => root,
  async run({ every, ...sent }, workspaceRoot) {
    unpackPackage(sent, workspaceRoot);
    let printed = '';
    const write = (text: string): void => {
      printed += text;
    };
    const surroundings = { output: { write }, ports: gatePorts, isSilent: true, every };
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
  here: ({ workspaceRoot, project, options }, to) =>
    verifyProject(workspaceRoot, project, {
      output: to,
      ports: gatePorts,
      ...parseOptions(verifyOptions, options),
    }),
  async onQueue({ workspaceRoot, project: { root }, options }, to, queue) {
    makeScenarios(join(workspaceRoot, root, scenariosFolder));
    const { every } = parseOptions(verifyOptions, options);
    const job = { kind: 'scenarios', input: { ...packPackage(workspaceRoot, root), every } };
    const { passed, printed } = await askQueue(queue, job, output);
    to.write(printed);
    return passed;
  },
};
