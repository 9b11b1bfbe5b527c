import { join } from 'node:path';
import type { JobHandler } from '@envloom/work';
import { packFiles } from '@envloom/work';
import { readPackageFolder } from '@envloom/work';
import { UnkeptResult } from '@envloom/work';
import { examineInputSchema, type ExamineOutput } from './examine-work.ts';
import { StagingFolders } from './staging-folders.ts';
import { runWorker, type WorkerEnd } from './worker-process.ts';

/**
 * Examines a model in a process of its own, and gives back the package that it made.
 *
 * @param workspaceRoot where packages are made, so that their imports resolve
 */
export function examineHandler(workspaceRoot: string, run = runWorker): JobHandler {
  const folders = new StagingFolders(workspaceRoot);
  return async (input, { signal, tell }) => {
    const { name, seconds, ...job } = examineInputSchema.parse(input);
    const root = folders.begin(name);
    tell('started');
    try {
      const end = await run({ workspaceRoot, root, ...job }, { seconds, signal });
      return keptOutput(end, join(workspaceRoot, root));
    } finally {
      folders.discard(root);
    }
  };
}

/** @throws UnkeptResult where it may end otherwise on another day, or another machine */
function keptOutput(end: WorkerEnd, folder: string): ExamineOutput {
  if (end.kind !== 'answered' || !end.result.isFinal) throw new UnkeptResult(end);
  if (end.result.problems.length > 0) return end;
  return { ...end, files: packFiles(readPackageFolder(folder)) };
}
