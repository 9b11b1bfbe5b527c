import { setTimeout as wait } from 'node:timers/promises';

/** Time and chance, so that tests need to wait for neither. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** In [0, 1). */
  random(): number;
  /** Rejects when the signal ends the wait. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) => wait(ms, undefined, { signal }),
};
