import type { CallLimits } from './patience.ts';

/** What the thread that watches is given. */
export interface WatcherData {
  readonly buffer: SharedArrayBuffer;
  readonly limits: CallLimits;
  /** Whether it interrupts a call that takes too much; otherwise it ends the process. */
  readonly interrupts: boolean;
}

/** What it tells: it watches now, or the process was told to end by a SIGINT. */
export type WatcherMessage = 'watching' | 'SIGINT';
