import { join } from 'node:path';
import { makeScenarios } from '@envloom/episodes/node';
import { scenariosFolder } from '@envloom/scen-generator/stored';
import { askQueue } from '@envloom/work';
import { readPackageFolder, resultsOfPackage } from '@envloom/work';
import { packFiles } from '@envloom/work';
import type { RunOnQueue } from '@envloom/work';
import { verifyOutputSchema, type VerifyInput } from './verify-work.ts';

/** Has a worker do what `verifyProject` does, on the package as it is here. */
export const verifyOnQueue: RunOnQueue<object | undefined> = async (
  { workspaceRoot, project: { root } },
  output,
  queue,
) => {
  const folder = join(workspaceRoot, root);
  makeScenarios(join(folder, scenariosFolder));
  const files = packFiles(readPackageFolder(folder, resultsOfPackage));
  const input: VerifyInput = { root, files };
  const result = await askQueue(queue, { kind: 'scenarios', input }, verifyOutputSchema);
  output.write(result.printed);
  return result.passed;
};
