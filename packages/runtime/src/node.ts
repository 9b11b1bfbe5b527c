/// <reference types="node" />
// What needs Node; everything else of the runtime also runs where there is nothing of Node.
export { type CallLimits, defaultCallLimits, lookEvery, Patience } from './watch/patience.ts';
export { endingWatch } from './watch/ending-watch.ts';
export {
  canInterrupt,
  interruptingWatch,
  type InterruptingWatchOptions,
} from './watch/interrupting-watch.ts';
export type { WatchWithThread } from './watch/watched.ts';
export { overdueText } from './watch/overdue-text.ts';
export { SharedCall } from './watch/shared-call.ts';
export { SharedWatch } from './watch/shared-watch.ts';
export { watchModelCode, watchThisThread } from './watch/gate/watch-model-code.ts';
export { gateLimits } from './watch/gate/gate-limits.ts';
export { watchThread } from './watch/gate/watch-thread.ts';
