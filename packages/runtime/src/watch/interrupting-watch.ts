import { isMainThread, type Worker } from 'node:worker_threads';
import { isInterrupted } from './interruptible.ts';
import { defaultCallLimits } from './patience.ts';
import { SharedCall } from './shared-call.ts';
import { startWatcher } from './start-watcher.ts';
import { CallOverdue, type CallWatch, type WatchedCall } from './watched.ts';
import type { WatcherMessage } from './watcher-data.ts';

/** Milliseconds in which a signal arrives that was sent. */
const signalWithin = 5_000;

/** Whether calls of this thread can be interrupted: there are signals, and it gets them. */
export const canInterrupt = isMainThread && process.platform !== 'win32';

export interface InterruptingWatchOptions {
  /** What a call may take; default 5. */
  readonly seconds?: number | undefined;
  /** Told of the SIGINTs that others send: nothing else of the process may listen for them. */
  readonly onSignal: () => void;
}

/** A watch whose thread ends when it is disposed of. */
export type DisposableWatch = CallWatch & Disposable;

/**
 * Watches the calls of this thread from another one, which interrupts those that take too much, by
 * SIGINT. The process goes on; only where a call could not be interrupted, and on systems without
 * signals, it is ended. A SIGINT of someone else interrupts the call that runs, too, and `onSignal` is
 * told. A call costs about a microsecond more.
 *
 * @see {@link watchCalls}
 * @returns once it watches
 */
export async function interruptingWatch({
  seconds = defaultCallLimits.seconds,
  onSignal,
}: InterruptingWatchOptions): Promise<DisposableWatch> {
  const call = new SharedCall();
  const limits = { ...defaultCallLimits, seconds };
  const thread = startWatcher({ buffer: call.buffer, limits, interrupts: canInterrupt });
  const { promise: watching, resolve, reject } = Promise.withResolvers<void>();
  thread.once('error', reject);
  thread.on('message', (message: WatcherMessage) => {
    if (message === 'watching') resolve();
    else onSignal();
  });
  await watching;
  thread.unref();
  return new InterruptingWatch({ call, thread, onSignal });
}

/** How work ended. */
type End<T> = { readonly result: T } | { readonly thrown: unknown };

function endOf<T>(work: () => T): End<T> {
  try {
    return { result: work() };
  } catch (thrown) {
    return { thrown };
  }
}

/** Where nothing interrupts. */
function runPlainly(work: () => void): false {
  work();
  return false;
}

interface WatchParts {
  readonly call: SharedCall;
  readonly thread: Worker;
  readonly onSignal: () => void;
}

/** See {@link interruptingWatch}. */
export class InterruptingWatch implements DisposableWatch {
  readonly #parts: WatchParts;

  constructor(parts: WatchParts) {
    this.#parts = parts;
  }

  run<T>(call: WatchedCall, work: () => T): T {
    const shared = this.#parts.call;
    let end: End<T> | undefined;
    const watchedWork = (): void => {
      // The error has the arguments.
      shared.begin(`${call.environment}: ${call.operation ?? 'the check of a starting state'}`);
      end = endOf(work);
      // The watcher sends a signal to the call that it claimed: the next call must not get it.
      if (!shared.end()) shared.pause(signalWithin);
    };
    const isSignalled = canInterrupt ? isInterrupted(watchedWork) : runPlainly(watchedWork);
    const reason = shared.endAnyway();
    if (reason !== undefined) throw new CallOverdue(call, reason);
    if (isSignalled) this.#parts.onSignal();
    return resultOf<T>(call, end);
  }

  [Symbol.dispose](): void {
    void this.#parts.thread.terminate();
  }
}

/** @throws what the work threw; CallOverdue where a signal came before the work ended */
function resultOf<T>(call: WatchedCall, end: End<T> | undefined): T {
  if (end === undefined) throw new CallOverdue(call, 'interrupted');
  if ('thrown' in end) throw end.thrown;
  return end.result;
}
