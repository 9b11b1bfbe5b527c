import type { Clock } from '../openai/clock.ts';

/** A clock that jumps over every wait, and remembers them. */
export interface JumpingClock extends Clock {
  readonly slept: number[];
}

export function jumpingClock(random = 0.5): JumpingClock {
  let time = Date.parse('2030-01-01T00:00:00Z');
  const slept: number[] = [];
  return {
    slept,
    now: () => time,
    random: () => random,
    sleep: async (ms, signal) => {
      signal.throwIfAborted();
      slept.push(ms);
      time += ms;
    },
  };
}

/** A clock that stands still until told. */
export interface StandingClock extends Clock {
  /** How many wait. */
  waiting(): number;
  advance(ms: number): void;
}

export function standingClock(): StandingClock {
  let time = 0;
  const waits = new Set<{ readonly until: number; readonly wake: () => void }>();
  return {
    now: () => time,
    random: () => 0,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const wait = { until: time + ms, wake: () => resolve() };
        waits.add(wait);
        signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
      }),
    waiting: () => waits.size,
    advance(ms) {
      time += ms;
      const due = [...waits].filter(({ until }) => until <= time);
      for (const wait of due) {
        waits.delete(wait);
        wait.wake();
      }
    },
  };
}
