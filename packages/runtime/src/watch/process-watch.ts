import { extname } from 'node:path';
import { isMainThread, Worker } from 'node:worker_threads';
import { interruptibly } from './interruptible.ts';
import { defaultCallLimits } from './patience.ts';
import { SharedCall } from './shared-call.ts';
import { CallOverdue, type CallWatch, type WatchedCall } from './watched.ts';
import type { WatcherData, WatcherMessage } from './watcher-data.ts';

export interface ProcessWatchOptions {
  /** What a call may take; default 5. */
  readonly seconds?: number | undefined;
  /**
   * Interrupts a call that takes too much, so that the process goes on. It then owns SIGINT, and this
   * is told when one comes; nothing else of the process may listen for it. Without it, and where
   * interrupting did not help, the process is ended, and standard error has the call.
   */
  readonly onSignal?: () => void;
}

/**
 * Watches the calls of this thread from another one. A call costs a microsecond more.
 *
 * @see {@link watchCalls}
 */
export class ProcessWatch implements CallWatch, Disposable {
  /** Whether calls of this thread can be interrupted: there are signals, and it gets them. */
  static readonly canInterrupt = isMainThread && process.platform !== 'win32';
  readonly #call = new SharedCall();
  readonly #interrupts: boolean;

  private constructor(interrupts: boolean) {
    this.#interrupts = interrupts;
  }

  /** @returns once it watches */
  static async start({ seconds, onSignal }: ProcessWatchOptions = {}): Promise<ProcessWatch> {
    const interrupts = ProcessWatch.canInterrupt && onSignal !== undefined;
    const watch = new ProcessWatch(interrupts);
    const workerData: WatcherData = {
      buffer: watch.#call.buffer,
      limits: { ...defaultCallLimits, seconds: seconds ?? defaultCallLimits.seconds },
      interrupts,
    };
    const entry = new URL(`./watcher${extname(import.meta.url)}`, import.meta.url);
    const thread = new Worker(entry, { workerData });
    const { promise: watching, resolve, reject } = Promise.withResolvers<void>();
    thread.once('error', reject);
    thread.on('message', (message: WatcherMessage) => {
      if (message === 'watching') resolve();
      else onSignal?.();
    });
    await watching;
    thread.unref();
    return watch;
  }

  run<T>(call: WatchedCall, work: () => T): T {
    this.#call.begin(this.#textOf(call));
    const { beat } = this.#call;
    try {
      if (!this.#interrupts) return work();
      const done = interruptibly(work);
      if (done !== undefined) return done.result;
      throw new CallOverdue(call, this.#call.takeStop(beat) ?? 'interrupted');
    } finally {
      this.#call.end();
    }
  }

  [Symbol.dispose](): void {
    this.#call.close();
  }

  /** Where a call can be interrupted, the error that says so has the arguments. */
  #textOf({ environment, operation, args }: WatchedCall): string {
    const name = `${environment}: ${operation ?? 'the check of a starting state'}`;
    return this.#interrupts || operation === undefined
      ? name
      : `${name}(${JSON.stringify(args) ?? ''})`;
  }
}
