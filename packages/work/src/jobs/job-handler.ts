import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { JobHandler } from '../queue/port.ts';
import { UnkeptResult } from './ask-queue.ts';
import { inChildProcess } from './child-process.ts';
import type { JobDefinition } from './job.ts';
import { childWork } from './run-job.ts';

/** After so many seconds a job is given up. */
const patience = 3600;

/** Below the place of a worker, where no two jobs meet: a module is imported once only. */
const folder = 'jobs';

let count = 0;

/**
 * Does jobs of one kind, each in a process and a folder of its own, which can break without the worker.
 *
 * @param place absolute path of a folder that has what packages import
 */
export function jobHandler<Input, Output>(
  job: JobDefinition<Input, Output>,
  place: string,
): JobHandler {
  return async (given, { signal }) => {
    const input = job.input.parse(given);
    count += 1;
    const workspaceRoot = join(place, folder, `${process.pid}.${count}`);
    mkdirSync(workspaceRoot, { recursive: true });
    try {
      const limits = { seconds: patience, signal };
      const end = await inChildProcess(childWork(job, input, workspaceRoot), limits);
      if (end.kind === 'late')
        throw new Error(`${job.subject(input)} was not done within ${patience} seconds.`);
      if (end.kind === 'crashed') throw new Error(`${job.subject(input)} broke off:\n${end.said}`);
      if (job.isFinal?.(end.result) === false) throw new UnkeptResult(end.result);
      return end.result;
    } finally {
      rmSync(workspaceRoot, { recursive: true, force: true });
    }
  };
}
