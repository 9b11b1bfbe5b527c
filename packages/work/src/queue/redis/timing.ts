/** Pauses, in milliseconds. */
export interface Timing {
  /** How long a worker holds a job without renewing its lock. */
  readonly lock: number;
  /** How often workers look for jobs whose lock has run out. */
  readonly stalled: number;
  /** How long a worker that is gone may take to come back before its job is given to another. */
  readonly grace: number;
  /** How often results are looked for whose event was lost. */
  readonly poll: number;
  /** How long a worker that is closed waits for its handlers. */
  readonly close: number;
  /** How often it is looked whether both sides are there, and how often a lost Redis is told of. */
  readonly watch: number;
}

/** A killed worker's jobs are taken over within about 20 seconds. */
const DEFAULTS: Timing = {
  lock: 10_000,
  stalled: 4000,
  grace: 3000,
  poll: 2000,
  close: 5000,
  watch: 5000,
};

export function timingOf(timing: Partial<Timing> | undefined): Timing {
  return { ...DEFAULTS, ...timing };
}
