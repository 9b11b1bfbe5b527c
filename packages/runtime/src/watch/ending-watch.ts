import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type CallLimits, defaultCallLimits } from './patience.ts';
import { SharedCall, SharedWatch } from './shared-call.ts';
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

/** Starts the thread that watches this one. */
export function startWatcher(workerData: WatcherData): Worker {
  const entry = new URL(`./watcher${extname(import.meta.url)}`, import.meta.url);
  return new Worker(entry, { workerData });
}

/** What the thread that watches is given. */
export interface WatcherData {
  readonly buffer: SharedArrayBuffer;
  readonly limits: CallLimits;
  /** Whether it interrupts a call that takes too much; otherwise it ends the process. */
  readonly interrupts: boolean;
}

/** What it tells: it watches now, or the process was told to end by a SIGINT. */
export type WatcherMessage = 'watching' | 'SIGINT';
