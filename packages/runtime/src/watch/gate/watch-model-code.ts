import { isMainThread, workerData } from 'node:worker_threads';
import { type CallWatch, watchCalls } from '../watched.ts';
import { endingWatch } from '../ending-watch.ts';
import { SharedCall } from '../shared-call.ts';
import { SharedWatch } from '../shared-watch.ts';
import { gateLimits } from './gate-limits.ts';
import { watchedThread } from './watched-thread.ts';

let watch: CallWatch | undefined;

/**
 * From now on a call that takes too much ends its process, or its thread where a pool has it, and is
 * named with its arguments. Fuel bounds what a body does; this bounds what fuel does not know of.
 */
export function watchModelCode(limits = gateLimits): void {
  watch ??= isMainThread ? endingWatch(limits) : watchOfThread();
  watchCalls(watch);
}

/** Who started the thread watches it; others may have started it who do not. */
function watchOfThread(): CallWatch | undefined {
  const { data } = watchedThread.safeParse(workerData);
  return data && new SharedWatch(new SharedCall(data.watched));
}
