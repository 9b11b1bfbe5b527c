import { extname, join } from 'node:path';
import { inChildProcess, type ChildEnd, type ChildLimits } from '@envloom/work';
import { examinationResultSchema, type ExaminationJob, type ExaminationResult } from './job.ts';

/** How a worker ended. */
export type WorkerEnd = ChildEnd<ExaminationResult>;

export interface WorkerLimits extends ChildLimits {
  /** The module a worker runs; a test passes its own. */
  readonly module?: string;
}

/** In the sources and in the published package. */
const workerModule = join(import.meta.dirname, `worker${extname(import.meta.filename)}`);

/**
 * Runs one examination in a process of its own.
 *
 * @throws the reason of the signal when it is aborted; the process is gone then
 */
export function runWorker(job: ExaminationJob, limits: WorkerLimits): Promise<WorkerEnd> {
  const { module = workerModule } = limits;
  return inChildProcess(
    { module, cwd: job.workspaceRoot, message: job, schema: examinationResultSchema },
    limits,
  );
}
