import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { gateLimits, SharedCall, watchThread } from '@envloom/runtime/node';
import { Piscina } from 'piscina';
import { asReady, type TaskResult } from './as-ready.ts';
import type { BatchResults, EnvironmentTask, EnvironmentWork } from './environment-work.ts';

/** What a thread is given. */
export interface ThreadTask {
  readonly module: string;
  readonly task: EnvironmentTask;
  /** Where others read at which call of an environment it is. */
  readonly watched: SharedArrayBuffer;
}

/** In the sources and in the published package. */
const filename = join(import.meta.dirname, `thread${extname(import.meta.filename)}`);

/**
 * Works in threads that stay: what takes long to load, a compiler above all, is loaded once for many
 * environments. Results come as they are ready.
 *
 * @param seconds that a call of an environment may take; longer ones fail their task
 */
export async function* inThreads(
  { module }: Pick<EnvironmentWork, 'module'>,
  tasks: readonly EnvironmentTask[],
  most: number = availableParallelism(),
  seconds: number = gateLimits.seconds,
): BatchResults {
  if (tasks.length === 0) return;
  const maxThreads = Math.min(most, tasks.length);
  const pool = new Piscina<ThreadTask, TaskResult>({
    filename,
    name: 'run',
    minThreads: 1,
    maxThreads,
    idleTimeout: Infinity,
    atomics: 'disabled',
  });
  // What a task leaves behind may break its thread when it has none: another thread takes its place.
  pool.on('error', () => undefined);
  try {
    yield* asReady(tasks, maxThreads, (task) => inThread(pool, { module, task }, seconds));
  } finally {
    await pool.destroy();
  }
}

async function inThread(
  pool: Piscina<ThreadTask, TaskResult>,
  task: Pick<ThreadTask, 'module' | 'task'>,
  seconds: number,
): Promise<TaskResult> {
  const call = new SharedCall();
  const overdue = new AbortController();
  const watching = watchThread(call, seconds, (text) => overdue.abort(text));
  try {
    return await pool.run({ ...task, watched: call.buffer }, { signal: overdue.signal });
  } catch (error) {
    return { success: false, terminalOutput: `${problemOf(error, call, overdue.signal)}\n` };
  } finally {
    watching[Symbol.dispose]();
  }
}

/** A thread that ends by itself says with which code; one that breaks, by what. */
function problemOf(error: unknown, call: SharedCall, { aborted, reason }: AbortSignal): string {
  if (aborted) return String(reason);
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const [, code] = /^worker exited with code: (\d+)$/.exec(message) ?? [];
  if (code !== undefined) return `The thread of this task ended by itself, with ${code}.`;
  const at = call.isRunning ? `\nIt was at this call:\n  ${call.text}` : '';
  return `The thread of this task broke: ${stack ?? message}${at}`;
}
