import type { Worker } from 'node:worker_threads';
import { isInterrupted } from './interruptible.ts';
import type { SharedCall } from './shared-call.ts';
import { CallOverdue, type WatchedCall, type WatchWithThread } from './watched.ts';

/** Milliseconds in which a signal arrives that was sent. */
const signalWithin = 5_000;

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
  readonly canInterrupt: boolean;
  readonly onSignal: () => void;
}

/** The calls of a thread that another one watches: see `interruptingWatch`. */
export class InterruptedCalls implements WatchWithThread {
  readonly #parts: WatchParts;

  constructor(parts: WatchParts) {
    this.#parts = parts;
  }

  run<T>(call: WatchedCall, work: () => T): T {
    const { call: shared, canInterrupt, onSignal } = this.#parts;
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
    if (isSignalled) onSignal();
    return resultOf<T>(call, end);
  }

  close(): void {
    void this.#parts.thread.terminate();
  }
}

/** @throws what the work threw; CallOverdue where a signal came before the work ended */
function resultOf<T>(call: WatchedCall, end: End<T> | undefined): T {
  if (end === undefined) throw new CallOverdue(call, 'interrupted');
  if ('thrown' in end) throw end.thrown;
  return end.result;
}
