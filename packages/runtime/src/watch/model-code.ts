import { isMainThread } from 'node:worker_threads';
import { endingWatch } from './ending-watch.ts';
import {
  type CallLimits,
  defaultCallLimits,
  lookEvery,
  overdueText,
  Patience,
} from './patience.ts';
import { SharedCall, SharedWatch } from './shared-call.ts';
import { type CallWatch, watchCalls } from './watched.ts';

/** What a call of a gate may take: twice what servers give it, since all processors are busy. */
export const gateLimits: CallLimits = { ...defaultCallLimits, seconds: 10 };

let watch: CallWatch | undefined;

/**
 * From now on a call that takes too much ends its process, or its thread where a pool has it, and is
 * named with its arguments. Fuel bounds what a body does; this bounds what fuel does not know of.
 */
export function watchModelCode(limits = gateLimits): void {
  if (isMainThread) watch ??= endingWatch(limits);
  watchCalls(watch);
}

/** Whoever has the buffer watches the calls of this thread from now on: see {@link watchThread}. */
export function watchThisThread(watched: SharedArrayBuffer): void {
  watch = new SharedWatch(new SharedCall(watched));
  watchCalls(watch);
}

/**
 * Watches the calls of another thread.
 *
 * @param seconds that a call may take; V8 bounds the memory of a thread
 * @param overdue told once, of the first that takes too long
 */
export function watchThread(
  call: SharedCall,
  seconds: number,
  overdue: (text: string) => void,
): Disposable {
  const limits = { seconds, megabytes: Infinity };
  const patience = new Patience(limits);
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage();
    const look = { beat: call.beat, busy: (user + system) / 1000, memory: 0 };
    if (patience.judge(look) === undefined) return;
    clearInterval(timer);
    overdue(overdueText(call.text, 'time', limits));
  }, lookEvery);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
