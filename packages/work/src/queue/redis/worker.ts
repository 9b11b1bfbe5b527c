import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { UnrecoverableError, WaitingError, Worker, type Job as BullJob } from 'bullmq';
import { DEFAULT_MAX_BYTES } from '../job-json.ts';
import { redisAddress } from './address.ts';
import type { BullData } from './bull-job.ts';
import { checkSettings } from './settings.ts';
import { connectRedis, type RedisConnection } from './connection.ts';
import { readEvent } from './events.ts';
import { Holders } from './holders.ts';
import { announce, JobGivenUp, runJob, type JobRunOptions } from './job-run.ts';
import { eventsChannel, namesOf, PREFIX } from './names.ts';
import { RESULT_SECONDS, type RedisWorker, type RedisWorkerOptions } from './options.ts';
import { versionsOf } from './presence.ts';
import { reportToStandardError, sparing } from './report.ts';
import { OutcomeStore } from './store.ts';
import { timingOf, type Timing } from './timing.ts';

type Given = BullJob<BullData, null>;

/** Starts a worker. See `redisWorker`. */
export async function startWorker(options: RedisWorkerOptions): Promise<RedisWorker> {
  const timing = timingOf(options.timing);
  const report = sparing(options.report ?? reportToStandardError);
  const names = namesOf(options.version);
  const connection = await connectRedis(redisAddress(options.url), report, timing.watch);
  const redis = connection.commands;
  const id = randomUUID();
  const run: JobRunOptions = {
    redis,
    names,
    store: new OutcomeStore(redis, names, options.resultSeconds ?? RESULT_SECONDS),
    holders: new Holders({ redis, names, id, graceMs: timing.grace }),
    handlers: options.handlers,
    maxBytes: options.maxBytes ?? DEFAULT_MAX_BYTES,
    maxDeaths: options.maxDeaths ?? 3,
    report,
  };
  await checkSettings(redis, report);
  await connection.channels.subscribe(names.workers, names.participant(id));
  return new RunningWorker(connection, run, options, timing);
}

class RunningWorker implements RedisWorker {
  readonly closed: Promise<void>;
  readonly #connection: RedisConnection;
  readonly #run: JobRunOptions;
  readonly #timing: Timing;
  readonly #worker: Worker<BullData, null>;
  readonly #active = new Map<string, AbortController>();
  readonly #version: string;
  readonly #watcher: NodeJS.Timeout;
  readonly #markClosed: () => void;
  #closing: Promise<void> | undefined;

  constructor(
    connection: RedisConnection,
    run: JobRunOptions,
    options: RedisWorkerOptions,
    timing: Timing,
  ) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    this.#markClosed = resolve;
    this.#connection = connection;
    this.#run = run;
    this.#timing = timing;
    this.#version = options.version;
    this.#worker = new Worker(
      run.names.queue,
      async (job: Given, token) => this.#process(job, token),
      {
        connection: connection.commands,
        prefix: PREFIX,
        concurrency: options.concurrency ?? availableParallelism(),
        lockDuration: timing.lock,
        stalledInterval: timing.stalled,
        // Deaths are counted by holders; a job that was taken for stalled may be at hand still.
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        runRetryDelay: 1000,
        // Seconds. After a restart of Redis, BullMQ notices only then that its wait for jobs is void.
        drainDelay: 1,
        skipVersionCheck: true,
      },
    );
    // Only now can it be asked for again: before, it would count as asked for already.
    this.#worker.on('failed', (job) => this.#announceEnd(job?.id));
    // What BullMQ stumbles over (a lock that ran out, a connection) it tries again, or another worker does.
    this.#worker.on('error', () => undefined);
    connection.channels.on('message', (_channel: string, text: string) => this.#onMessage(text));
    this.#watcher = setInterval(() => {
      this.#tellOfStrangers().catch(() => undefined);
    }, timing.watch);
  }

  async close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #process(job: Given, token: string | undefined): Promise<null> {
    const key = job.id ?? '';
    const abort = new AbortController();
    this.#active.set(key, abort);
    if (this.#closing !== undefined) abort.abort();
    try {
      const arrived = { kind: job.name, input: job.data.input };
      const failure = await runJob(key, arrived, abort.signal, this.#run);
      if (failure !== undefined) throw new UnrecoverableError(failure.text);
      this.#announceEnd(key);
      return null;
    } catch (error) {
      throw error instanceof JobGivenUp ? await this.#givenUp(job, token) : error;
    } finally {
      if (this.#active.get(key) === abort) this.#active.delete(key);
    }
  }

  /** What ends a job without an outcome: it waits for another worker, or nobody wants it. */
  async #givenUp(job: Given, token: string | undefined): Promise<Error> {
    if (this.#closing === undefined) return new UnrecoverableError('Nobody wants it.');
    await job.moveToWait(token);
    return new WaitingError();
  }

  #announceEnd(key: string | undefined): void {
    if (key !== undefined) announce(this.#run, { event: 'ended', key });
  }

  #onMessage(text: string): void {
    const message = readEvent(text);
    if (message?.event !== 'unwanted') return;
    this.#active.get(message.key)?.abort(new Error('Nobody wants the result any more.'));
  }

  async #end(): Promise<void> {
    clearInterval(this.#watcher);
    const ended = this.#worker.close();
    for (const abort of this.#active.values()) abort.abort(new Error('The worker ends.'));
    await this.#within(ended);
    await this.#within(this.#run.holders.releaseAll());
    this.#connection.close();
    this.#markClosed();
  }

  /** A handler may be deaf, and Redis away. */
  async #within(task: Promise<void>): Promise<void> {
    await Promise.race([task.catch(() => undefined), pause(this.#timing.close)]);
  }

  /** A worker of another version than the producers' would wait for ever without a word. */
  async #tellOfStrangers(): Promise<void> {
    const versions = await versionsOf(this.#connection.commands, eventsChannel);
    if (versions.length === 0 || versions.includes(this.#version)) return;
    this.#run.report(
      `Jobs are asked for by version ${versions.join(', ')}; this worker is of version ${this.#version} and does none of them.`,
    );
  }
}
