import { join } from 'node:path';
import type { JobQueue } from '@envloom/queue';
import type { ProgressOutput } from '../../quality/progress.ts';
import { askQueue } from '../../queue/ask-queue.ts';
import { readPackageFolder, resultsOfPackage } from '../../queue/package-folder.ts';
import { packFiles } from '../../queue/packed-files.ts';
import type { TaskProject } from '../project.ts';
import { verifyOutputSchema, type VerifyInput } from './verify-work.ts';

/** Has a worker do what `verifyProject` does, on the package as it is here. */
export async function verifyRemotely(
  workspaceRoot: string,
  { root }: TaskProject,
  output: ProgressOutput,
  queue: Pick<JobQueue, 'run'>,
): Promise<boolean> {
  const files = packFiles(readPackageFolder(join(workspaceRoot, root), resultsOfPackage));
  const input: VerifyInput = { root, files };
  const result = await askQueue(queue, { kind: 'scenarios', input }, verifyOutputSchema);
  output.write(result.printed);
  return result.passed;
}
