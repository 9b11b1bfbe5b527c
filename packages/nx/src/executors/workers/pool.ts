import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { BatchResults } from '../batch-result.ts';
import type { Job, JobResult } from './job.ts';
import { inLanes, type Lane } from './lanes.ts';

/**
 * Carries out jobs in threads that stay: what takes long to load, a compiler above all, is loaded
 * once for many jobs. Results come as they are ready.
 *
 * @param entry a module that calls `serve`
 */
export function inWorkers<Options>(
  entry: URL,
  jobs: readonly Job<Options>[],
  most: number = availableParallelism(),
): BatchResults {
  const lanes = Array.from(
    { length: Math.min(most, jobs.length) },
    () => new Thread<Options>(entry),
  );
  return inLanes(lanes, jobs);
}

/** A thread that has one job at a time; another takes its place when it breaks. */
class Thread<Options> implements Lane<Options> {
  readonly #entry: URL;
  #worker: Worker | undefined;
  #resolve: (result: JobResult) => void = () => {};

  constructor(entry: URL) {
    this.#entry = entry;
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
    const worker = new Worker(this.#entry);
    worker.on('message', (result: JobResult) => {
      this.#resolve(result);
    });
    worker.on('error', ({ stack, message }) => {
      this.#break(worker, `The thread of this task broke: ${stack ?? message}`);
    });
    worker.on('exit', (code) => {
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
