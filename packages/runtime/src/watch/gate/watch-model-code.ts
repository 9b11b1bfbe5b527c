import { isMainThread } from 'node:worker_threads';
import { type CallWatch, watchCalls } from '../watched.ts';
import { endingWatch } from '../ending-watch.ts';
import { SharedCall } from '../shared-call.ts';
import { SharedWatch } from '../shared-watch.ts';
import { gateLimits } from './gate-limits.ts';

let watch: CallWatch | undefined;

/**
 * From now on a call that takes too much ends its process, or its thread where a pool has it, and is
 * named with its arguments. Fuel bounds what a body does; this bounds what fuel does not know of.
 */
export function watchModelCode(limits = gateLimits): void {
  if (isMainThread) watch ??= endingWatch(limits);
  watchCalls(watch);
}

/** Whoever has the buffer watches the calls of this thread from now on: see `watchThread`. */
export function watchThisThread(watched: SharedArrayBuffer): void {
  watch = new SharedWatch(new SharedCall(watched));
}
