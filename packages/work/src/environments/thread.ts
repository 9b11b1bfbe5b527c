// A thread that works on one environment after the other, until it is ended.
import { watchThisThread } from '@envloom/runtime/node';
import { moduleExports } from '../module-exports.ts';
import { collected, type TaskResult } from './as-ready.ts';
import type { EnvironmentWork } from './environment-work.ts';
import type { ThreadTask } from './in-threads.ts';

/** What Piscina calls with each task. */
export async function run({ module, task, watched }: ThreadTask): Promise<TaskResult> {
  watchThisThread(watched);
  return collected(async (output) => {
    const work = (await moduleExports(module)).find(isWork);
    if (work === undefined) throw new Error(`${module} exports no work on environments.`);
    return work.here(task, output);
  });
}

const isWork = (value: unknown): value is EnvironmentWork =>
  typeof value === 'object' && value !== null && 'here' in value;
