import { Script } from 'node:vm';
import { isMainThread, type Worker } from 'node:worker_threads';
import { startWatcher, type WatcherMessage } from './ending-watch.ts';
import { defaultCallLimits } from './patience.ts';
import { nameOf, SharedCall } from './shared-call.ts';
import { CallOverdue, type WatchedCall, type WatchWithThread } from './watched.ts';

/** Whether calls of this thread can be interrupted: there are signals, and it gets them. */
export const canInterrupt = isMainThread && process.platform !== 'win32';

export interface InterruptingWatchOptions {
  /** What a call may take; default 5. */
  readonly seconds?: number | undefined;
  /** Told of the SIGINTs that others send: nothing else of the process may listen for them. */
  readonly onSignal: () => void;
}

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
}: InterruptingWatchOptions): Promise<WatchWithThread> {
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
  return new InterruptedCalls(call, thread, onSignal);
}

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

/** The calls of a thread that another one watches: see {@link interruptingWatch}. */
export class InterruptedCalls implements WatchWithThread {
  readonly #call: SharedCall;
  readonly #thread: Worker;
  readonly #onSignal: () => void;

  constructor(call: SharedCall, thread: Worker, onSignal: () => void) {
    this.#call = call;
    this.#thread = thread;
    this.#onSignal = onSignal;
  }

  run<T>(call: WatchedCall, work: () => T): T {
    const shared = this.#call;
    let end: End<T> | undefined;
    const isSignalled = isInterrupted(() => {
      // The error has the arguments.
      shared.begin(nameOf(call));
      end = endOf(work);
      // The watcher sends a signal to the call that it claimed: the next call must not get it.
      if (!shared.end()) shared.pause(signalWithin);
    });
    const reason = shared.endAnyway();
    if (reason !== undefined) throw new CallOverdue(call, reason);
    if (isSignalled) this.#onSignal();
    return resultOf<T>(call, end);
  }

  close(): void {
    void this.#thread.terminate();
  }
}

/** @throws what the work threw; CallOverdue where a signal came before the work ended */
function resultOf<T>(call: WatchedCall, end: End<T> | undefined): T {
  if (end === undefined) throw new CallOverdue(call, 'interrupted');
  if ('thrown' in end) throw end.thrown;
  return end.result;
}

const key = Symbol.for('envloom.interruptible');
let pending: () => void = () => undefined;
let script: Script | undefined;

function frame(): Script {
  if (script !== undefined) return script;
  Object.defineProperty(globalThis, key, { value: () => pending(), configurable: true });
  script = new Script('globalThis[Symbol.for("envloom.interruptible")]()');
  return script;
}

const options = { breakOnSigint: true, displayErrors: false };
const interrupted = 'ERR_SCRIPT_EXECUTION_INTERRUPTED';

/**
 * Runs work that a SIGINT interrupts: V8 gives it up wherever it is, without its `finally`s. Costs a
 * microsecond while another thread of the process is in such work, and 50 otherwise. A listener of
 * SIGINT would take the signal, and is not for a process that does this.
 *
 * @param work throws nothing: an error that passes through V8's frame costs more than the frame
 * @returns whether a SIGINT came, maybe when the work was just done
 */
function isInterrupted(work: () => void): boolean {
  pending = work;
  if (!canInterrupt) {
    work();
    return false;
  }
  try {
    frame().runInThisContext(options);
    return false;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === interrupted) return true;
    throw error;
  }
}
