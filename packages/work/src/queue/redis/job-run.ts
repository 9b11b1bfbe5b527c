import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { handle, type ArrivedJob } from '../handle.ts';
import { failureOf, type Failure } from '../job-error.ts';
import type { JobHandlers } from '../port.ts';
import { eventText, type QueueEvent } from './events.ts';
import type { Holders } from './holders.ts';
import { retryUntilOk } from './retry-until-ok.ts';
import type { Names } from './names.ts';
import type { Report } from './report.ts';
import type { Outcome, OutcomeStore } from './store.ts';

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
  const { holders, report } = options;
  const run = holders.newRun(key);
  try {
    return await takeTurn(
      key,
      run,
      async () => outcomeOf(key, job, signal, options),
      signal,
      options,
    );
  } catch (error) {
    await retryUntilOk(async () => holders.release(key, run), report);
    throw error;
  } finally {
    holders.forget(run);
  }
}

async function takeTurn(
  key: string,
  run: string,
  work: () => Promise<Outcome>,
  signal: AbortSignal,
  options: JobRunOptions,
): Promise<Failure | undefined> {
  const { store, maxDeaths, report } = options;
  const deaths = await turnOf(key, run, signal, options);
  if (deaths === undefined) return failureIn(await store.outcome(key));
  const outcome = deaths < maxDeaths ? await work() : { failure: lostAfter(deaths) };
  await retryUntilOk(async () => store.finish(key, run, outcome), report);
  return failureIn(outcome);
}

function failureIn(outcome: Outcome | undefined): Failure | undefined {
  return outcome !== undefined && 'failure' in outcome ? outcome.failure : undefined;
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

async function outcomeOf(
  key: string,
  job: ArrivedJob,
  signal: AbortSignal,
  options: JobRunOptions,
): Promise<Outcome> {
  const tell = (progress: unknown): void => announce(options, { event: 'progress', key, progress });
  try {
    return { result: await handle(job, options.handlers, { signal, tell }, options.maxBytes) };
  } catch (error) {
    if (signal.aborted) throw new JobGivenUp('', { cause: error });
    return { failure: failureOf(error) };
  }
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
