import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { SharedCall } from '@envloom/runtime/node';
import { gateLimits } from '@envloom/runtime/node';
import { watchThread } from '@envloom/runtime/node';
import type { WatchedThread } from '@envloom/runtime/node';
import type { BatchResults } from './batch-result.ts';
import type { Job, JobResult } from './job.ts';
import { inLanes, type Lane } from './lanes.ts';

/**
 * Carries out jobs in threads that stay: what takes long to load, a compiler above all, is loaded
 * once for many jobs. Results come as they are ready.
 *
 * @param entry a module that calls `serve`
 * @param seconds that a call of an environment may take; longer ones fail their job
 */
export function inWorkers<Options>(
  entry: URL,
  jobs: readonly Job<Options>[],
  most: number = availableParallelism(),
  seconds: number = gateLimits.seconds,
): BatchResults {
  const lanes = Array.from(
    { length: Math.min(most, jobs.length) },
    () => new Thread<Options>(entry, seconds),
  );
  return inLanes(lanes, jobs);
}

/** A thread that has one job at a time; another takes its place when it breaks. */
class Thread<Options> implements Lane<Options> {
  readonly #entry: URL;
  readonly #seconds: number;
  #worker: Worker | undefined;
  #resolve: (result: JobResult) => void = () => {};

  constructor(entry: URL, seconds: number) {
    this.#entry = entry;
    this.#seconds = seconds;
  }

  async run(job: Job<Options>): Promise<JobResult> {
    const { promise, resolve } = Promise.withResolvers<JobResult>();
    this.#resolve = resolve;
    this.#worker ??= this.#start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(job);
    return promise;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const call = new SharedCall();
    const workerData: WatchedThread = { watched: call.buffer };
    const worker = new Worker(this.#entry, { workerData });
    const watching = watchThread(call, this.#seconds, (text) => {
      this.#break(worker, text);
      void worker.terminate();
    });
    worker.on('message', (result: JobResult) => {
      this.#resolve(result);
    });
    worker.on('error', ({ stack, message }) => {
      const at = call.isRunning ? `\nIt was at this call:\n  ${call.text}` : '';
      this.#break(worker, `The thread of this task broke: ${stack ?? message}${at}`);
    });
    worker.on('exit', (code) => {
      watching[Symbol.dispose]();
      this.#break(worker, `The thread of this task ended by itself, with ${code}.`);
    });
    return worker;
  }

  /** A thread that breaks tells so twice: by its error and by its end. */
  #break(worker: Worker, problem: string): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#resolve({ success: false, terminalOutput: `${problem}\n` });
  }
}
