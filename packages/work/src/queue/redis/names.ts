/** Names of a version's keys and channels in Redis. */
export interface Names {
  /** Of the queue of BullMQ. */
  readonly queue: string;
  /** JSON of the result of a job. */
  readonly result: (key: string) => string;
  /** JSON of why a job has none, until somebody asks again. */
  readonly failure: (key: string) => string;
  /** The run that does a job. */
  readonly holder: (key: string) => string;
  /** How many workers have died over a job. */
  readonly deaths: (key: string) => string;
  /** The producers that want a job. */
  readonly wanted: (key: string) => string;
  /** What workers tell of jobs. */
  readonly events: string;
  /** All workers listen: jobs that nobody wants any more. */
  readonly workers: string;
  /** One worker, or one producer, listens: whether it is connected shows in this. */
  readonly participant: (id: string) => string;
}

/** Of all keys and channels. */
export const PREFIX = 'envloom';

/** @throws Error where the version can't be part of a name */
export function namesOf(version: string): Names {
  if (!/^[\w.+-]+$/.test(version)) {
    throw new Error(
      `The version ${JSON.stringify(version)} of a queue has other than letters, digits and . _ + -`,
    );
  }
  const own = `${PREFIX}:${version}`;
  return {
    queue: `jobs-${version}`,
    result: (key) => `${own}:result:${key}`,
    failure: (key) => `${own}:failure:${key}`,
    holder: (key) => `${own}:holder:${key}`,
    deaths: (key) => `${own}:deaths:${key}`,
    wanted: (key) => `${own}:wanted:${key}`,
    events: eventsChannel(version),
    workers: workersChannel(version),
    participant: (id) => `${own}:participant:${id}`,
  };
}

/** Workers of a version listen to it; with `*`, a pattern of all versions. */
export function workersChannel(version: string): string {
  return `${PREFIX}:${version}:workers`;
}

/** Producers of a version listen to it; with `*`, a pattern of all versions. */
export function eventsChannel(version: string): string {
  return `${PREFIX}:${version}:events`;
}
