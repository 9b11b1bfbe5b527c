import { type CallLimits, defaultCallLimits } from './patience.ts';
import { SharedCall } from './shared-call.ts';
import { SharedWatch } from './shared-watch.ts';
import { startWatcher } from './start-watcher.ts';
import type { CallWatch } from './watched.ts';

/**
 * Watches the calls of this thread from another one, which ends the process where one of them takes
 * too much, and writes the call to standard error.
 *
 * @see {@link watchCalls}
 */
export function endingWatch(limits: Partial<CallLimits> = {}): CallWatch {
  const call = new SharedCall();
  startWatcher({
    buffer: call.buffer,
    limits: { ...defaultCallLimits, ...limits },
    interrupts: false,
  }).unref();
  return new SharedWatch(call);
}
