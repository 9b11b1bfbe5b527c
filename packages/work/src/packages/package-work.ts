import type { JobContext } from '../queue/port.ts';
import type { z } from 'zod';
import { answerOf } from '../child/child-process.ts';
import type { PackedFiles } from './packed-files.ts';
import { scratchPackage } from './scratch-packages.ts';

/** Work on a package that crossed a queue. */
export interface PackageWork<Result> {
  /** Absolute path of the module that does it, in a process of its own. */
  readonly module: string;
  readonly root: string;
  readonly files: PackedFiles;
  /** What the module is told besides `root` and `workspaceRoot`. */
  readonly task: object;
  readonly schema: z.ZodType<Result>;
}

/**
 * Puts a package down and works on it, in a process that can break without the worker.
 *
 * @param place absolute path of a folder that has what packages import
 * @throws Error with what the process said where it broke, or was not done within an hour
 */
export async function workOnPackage<Result>(
  place: string,
  { module, root, files, task, schema }: PackageWork<Result>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<Result> {
  const scratch = scratchPackage(place, root, files);
  try {
    const { workspaceRoot } = scratch;
    const message = { ...task, root, workspaceRoot };
    return await answerOf(root, { module, cwd: workspaceRoot, message, schema }, signal);
  } finally {
    scratch.remove();
  }
}
