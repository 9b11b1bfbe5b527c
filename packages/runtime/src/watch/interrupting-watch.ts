import { isMainThread } from 'node:worker_threads';
import { InterruptedCalls } from './interrupted-calls.ts';
import { defaultCallLimits } from './patience.ts';
import { SharedCall } from './shared-call.ts';
import { startWatcher } from './start-watcher.ts';
import type { WatchWithThread } from './watched.ts';
import type { WatcherMessage } from './watcher-data.ts';

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
  return new InterruptedCalls({ call, thread, canInterrupt, onSignal });
}
