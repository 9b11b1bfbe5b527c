/// <reference types="node" />
// What needs Node; everything else of the runtime also runs where there is nothing of Node.
export {
  type CallLimits,
  defaultCallLimits,
  lookEvery,
  overdueText,
  Patience,
} from './watch/patience.ts';
export { endingWatch } from './watch/ending-watch.ts';
export {
  canInterrupt,
  interruptingWatch,
  type InterruptingWatchOptions,
} from './watch/interrupting-watch.ts';
export type { WatchWithThread } from './watch/watched.ts';
export { gateLimits, watchModelCode, watchThisThread, watchThread } from './watch/model-code.ts';
export { SharedCall, SharedWatch } from './watch/shared-call.ts';
