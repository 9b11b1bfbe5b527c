import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { handle, type ArrivedJob } from '../handle.ts';
import { failureOf, type Failure } from '../job-error.ts';
import type { JobHandlers } from '../port.ts';
import { eventText, type QueueEvent } from './events.ts';
import type { Holders } from './holders.ts';
import { insist } from './insist.ts';
import type { Names } from './names.ts';
import type { Report } from './report.ts';
import type { OutcomeStore } from './store.ts';

/** What a worker needs for every job. */
export interface JobRunOptions {
  readonly redis: Redis;
  readonly names: Names;
  readonly store: OutcomeStore;
  readonly holders: Holders;
  readonly handlers: JobHandlers;
  readonly maxBytes: number;
  readonly maxDeaths: number;
  readonly report: Report;
}

/** The job has no outcome, since it was aborted: nobody wants it, or the worker ends. */
export class JobGivenUp extends Error {
  override readonly name = 'JobGivenUp';
}

/** Between two looks for the result of a job that another worker does. */
const LOOK_MS = 250;

/**
 * Does a job that this worker was given, unless its outcome is known, or another worker does it still.
 * The outcome is stored when this is fulfilled.
 *
 * @throws JobGivenUp where the signal was heeded; there is no outcome
 * @returns the failure, if it failed
 */
export async function runJob(
  key: string,
  job: ArrivedJob,
  signal: AbortSignal,
  options: JobRunOptions,
): Promise<Failure | undefined> {
  const run = options.holders.newRun();
  try {
    const deaths = await turnOf(key, run, signal, options);
    if (deaths === undefined) return await knownFailure(key, options);
    if (deaths >= options.maxDeaths) return await keepFailure(key, lostAfter(deaths), options);
    return await doJob(key, job, signal, options);
  } finally {
    await insist(async () => options.holders.release(key, run), options.report);
  }
}

/** How many workers died over the job, once it is this run's turn; nothing where there is an outcome. */
async function turnOf(
  key: string,
  run: string,
  signal: AbortSignal,
  { store, holders }: JobRunOptions,
): Promise<number | undefined> {
  for (;;) {
    if (signal.aborted) throw new JobGivenUp();
    if ((await store.outcome(key)) !== undefined) return undefined;
    const deaths = await holders.take(key, run);
    if (deaths !== undefined) return deaths;
    await pause(LOOK_MS);
  }
}

async function knownFailure(key: string, { store }: JobRunOptions): Promise<Failure | undefined> {
  const outcome = await store.outcome(key);
  return outcome !== undefined && 'failure' in outcome ? outcome.failure : undefined;
}

async function doJob(
  key: string,
  job: ArrivedJob,
  signal: AbortSignal,
  options: JobRunOptions,
): Promise<Failure | undefined> {
  const { handlers, maxBytes, store, report } = options;
  const tell = (progress: unknown): void => announce(options, { event: 'progress', key, progress });
  try {
    const result = await handle(job, handlers, { signal, tell }, maxBytes);
    await insist(async () => store.keepResult(key, result), report);
    return undefined;
  } catch (error) {
    if (signal.aborted) throw new JobGivenUp('', { cause: error });
    return keepFailure(key, failureOf(error), options);
  }
}

async function keepFailure(
  key: string,
  failure: Failure,
  { store, report }: JobRunOptions,
): Promise<Failure> {
  await insist(async () => store.keepFailure(key, failure), report);
  return failure;
}

function lostAfter(deaths: number): Failure {
  return {
    problem: 'lost',
    text: `${deaths} workers died over it. Look for the end of their output, and for a lack of memory.`,
  };
}

/** An event that is lost is made good for by looking. */
export function announce(
  { redis, names }: Pick<JobRunOptions, 'redis' | 'names'>,
  event: QueueEvent,
): void {
  redis.publish(names.events, eventText(event)).catch(() => undefined);
}
