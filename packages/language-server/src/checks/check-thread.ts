import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CheckAnswer, CheckJob, CheckOrder, CheckReply } from './check-messages.ts';

/** A check that was asked for. */
export interface RunningCheck {
  /** What was found; undefined where the check was cancelled. Rejects with a fault of the checker. */
  readonly answer: Promise<CheckAnswer | undefined>;
  cancel(): void;
}

interface Waiting {
  readonly id: number;
  readonly job: CheckJob;
  readonly settle: PromiseWithResolvers<CheckAnswer | undefined>;
  isCancelled: boolean;
}

interface Running {
  readonly waiting: Waiting;
  readonly cancelled: Int32Array<SharedArrayBuffer>;
}

/**
 * Checks files in a thread of its own, one after the other, so that this thread answers what an
 * editor asks meanwhile. Checks of a part go first: a whole check that is running is cancelled for them, and
 * restarted afterwards. The thread starts with the first check.
 */
export class CheckThread {
  #worker: Worker | undefined;
  #running: Running | undefined;
  readonly #queue: Waiting[] = [];
  #count = 0;

  check(job: CheckJob): RunningCheck {
    this.#count += 1;
    const settle = Promise.withResolvers<CheckAnswer | undefined>();
    const waiting: Waiting = { id: this.#count, job, settle, isCancelled: false };
    if (isPart(waiting)) this.#goFirst(waiting);
    else this.#queue.push(waiting);
    this.#next();
    return { answer: settle.promise, cancel: () => this.#cancel(waiting) };
  }

  /** Forgets what was found out about files whose URIs begin so. */
  forget(prefix: string): void {
    this.#send({ forget: prefix });
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#end(undefined);
    await worker?.terminate();
  }

  #goFirst(waiting: Waiting): void {
    this.#queue.splice(this.#queue.filter(isPart).length, 0, waiting);
    if (this.#running !== undefined && !isPart(this.#running.waiting))
      Atomics.store(this.#running.cancelled, 0, 1);
  }

  #cancel(waiting: Waiting): void {
    waiting.isCancelled = true;
    const at = this.#queue.indexOf(waiting);
    if (at !== -1) this.#queue.splice(at, 1);
    if (this.#running?.waiting === waiting) Atomics.store(this.#running.cancelled, 0, 1);
    waiting.settle.resolve(undefined);
  }

  #next(): void {
    if (this.#running !== undefined) return;
    const waiting = this.#queue.shift();
    if (waiting === undefined) return;
    const cancelled = new Int32Array(new SharedArrayBuffer(4));
    this.#running = { waiting, cancelled };
    this.#worker ??= this.#started();
    this.#send({ id: waiting.id, job: waiting.job, cancelled });
  }

  #take({ id, answer, fault }: CheckReply): void {
    const waiting = this.#running?.waiting;
    if (waiting?.id !== id) return;
    this.#running = undefined;
    if (fault !== undefined) waiting.settle.reject(new Error(fault));
    else if (answer !== undefined || waiting.isCancelled) waiting.settle.resolve(answer);
    else this.#queue.push(waiting);
    this.#next();
  }

  #send(order: CheckOrder): void {
    // The rule is about windows; a worker takes no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    this.#worker?.postMessage(order);
  }

  #started(): Worker {
    // In a package that is built, the file beside this one is JavaScript, too.
    const entry = new URL(`./check-worker${extname(import.meta.url)}`, import.meta.url);
    const worker = new Worker(entry);
    const gone = (fault: Error): void => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#end(fault);
    };
    worker.on('message', (reply: CheckReply) => this.#take(reply));
    worker.once('error', gone);
    worker.once('exit', () => gone(new Error('The thread of the checks ended.')));
    // A listener keeps the process alive; this worker must not.
    worker.unref();
    return worker;
  }

  /** Settles the running and the queued checks when the thread is gone. */
  #end(fault: Error | undefined): void {
    const all = [this.#running?.waiting ?? [], this.#queue.splice(0)].flat();
    this.#running = undefined;
    for (const { settle } of all)
      if (fault === undefined) settle.resolve(undefined);
      else settle.reject(fault);
  }
}

const isPart = ({ job }: Waiting): boolean => job.part !== undefined;
