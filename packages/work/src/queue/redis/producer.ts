import { randomUUID } from 'node:crypto';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { Flight } from '../flight.ts';
import { JobError } from '../job-error.ts';
import { DEFAULT_MAX_BYTES, fromJobJson, jobJson } from '../job-json.ts';
import { jobKey } from '../job-key.ts';
import type { Job, JobQueue, RunOptions } from '../port.ts';
import { redisAddress } from './address.ts';
import type { BullData } from './bull-job.ts';
import { connectRedis, type RedisConnection } from './connection.ts';
import { eventText, readEvent } from './events.ts';
import { retryUntilOk } from './retry-until-ok.ts';
import { namesOf, PREFIX, workersChannel, type Names } from './names.ts';
import { RESULT_SECONDS, type RedisOptions } from './options.ts';
import { listenedTo, versionsOf } from './presence.ts';
import { reportToStandardError, sparing, type Report } from './report.ts';
import { checkSettings } from './settings.ts';
import { OutcomeStore } from './store.ts';
import { timingOf } from './timing.ts';

/** Connects a producer. See `redisQueue`. */
export async function connectProducer(options: RedisOptions): Promise<JobQueue> {
  const timing = timingOf(options.timing);
  const report = sparing(options.report ?? reportToStandardError);
  const names = namesOf(options.version);
  const address = redisAddress(options.url);
  const connection = await connectRedis(address, report, timing.watch);
  await checkSettings(connection.commands, report);
  const producer = new Producer(connection, names, report, options.maxBytes ?? DEFAULT_MAX_BYTES);
  await producer.listen();
  producer.every(timing.poll, async () => producer.lookAtAll());
  producer.every(timing.watch, async () => producer.lookForWorkers(options.version, address.place));
  return producer;
}

/** A job that somebody in this process waits for. */
interface Wanted {
  readonly flight: Flight;
  readonly kind: string;
  readonly input: unknown;
  /** Whether Redis knows; what it tells before is of an earlier time. */
  isAsked: boolean;
}

/** Jobs that are looked at in one exchange with Redis. */
const LOOK_COUNT = 500;

class Producer implements JobQueue {
  readonly #id = randomUUID();
  readonly #connection: RedisConnection;
  readonly #redis: Redis;
  readonly #names: Names;
  readonly #report: Report;
  readonly #maxBytes: number;
  readonly #queue: Queue<BullData, null>;
  readonly #store: OutcomeStore;
  readonly #wanted = new Map<string, Wanted>();
  readonly #timers: NodeJS.Timeout[] = [];
  #isClosed = false;
  #isIdle = false;

  constructor(connection: RedisConnection, names: Names, report: Report, maxBytes: number) {
    this.#connection = connection;
    this.#redis = connection.commands;
    this.#names = names;
    this.#report = report;
    this.#maxBytes = maxBytes;
    this.#store = new OutcomeStore(this.#redis, names, RESULT_SECONDS);
    this.#queue = new Queue(names.queue, {
      connection: this.#redis,
      prefix: PREFIX,
      skipVersionCheck: true,
      // BullMQ's own events: nobody reads them.
      streams: { events: { maxLen: 100 } },
    });
    this.#queue.on('error', () => undefined);
  }

  async run(job: Job, options: RunOptions = {}): Promise<unknown> {
    options.signal?.throwIfAborted();
    if (this.#isClosed) throw closedError(job.kind);
    const key = jobKey(job);
    const { flight } = this.#wanted.get(key) ?? this.#start(key, job);
    return flight.wait(options);
  }

  /** Jobs that were asked for go on: who asks again finds their results. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const { flight, kind } of this.#wanted.values()) flight.fail(closedError(kind));
    this.#wanted.clear();
    await this.#queue.close();
    this.#connection.close();
  }

  async listen(): Promise<void> {
    const { channels } = this.#connection;
    channels.on('message', (_channel: string, text: string) => this.#onMessage(text));
    await channels.subscribe(this.#names.events, this.#names.participant(this.#id));
  }

  /** Does something at intervals, one time after the other, while Redis is there or not. */
  every(ms: number, task: () => Promise<void>): void {
    let isBusy = false;
    const attempt = async (): Promise<void> => {
      if (isBusy) return;
      isBusy = true;
      await task().catch((error: unknown) => this.#tell(error));
      isBusy = false;
    };
    this.#timers.push(setInterval(() => void attempt(), ms));
  }

  /** Makes good for events that were lost, and for jobs: what Redis has forgotten is asked for again. */
  async lookAtAll(): Promise<void> {
    const keys = [...this.#wanted.keys()];
    for (let from = 0; from < keys.length; from += LOOK_COUNT) {
      await this.#look(keys.slice(from, from + LOOK_COUNT));
    }
  }

  async lookForWorkers(version: string, place: string): Promise<void> {
    const count = this.#wanted.size;
    const isIdle = count > 0 && (await listenedTo(this.#redis, [this.#names.workers])) === 0;
    const wasIdle = this.#isIdle;
    this.#isIdle = isIdle;
    // Workers are gone for a moment after a restart of Redis.
    if (!isIdle || !wasIdle) return;
    const others = await versionsOf(this.#redis, workersChannel);
    const strangers =
      others.length === 0
        ? ''
        : ` Workers of version ${others.join(', ')} are, and do none of them.`;
    this.#report(
      `${count === 1 ? '1 job waits' : `${count} jobs wait`}: no worker of version ${version} is connected to Redis at ${place}.${strangers} Start one with: npx envloom worker`,
    );
  }

  #start(key: string, { kind, input }: Job): Wanted {
    const text = jobJson(input, { kind, what: 'input', maxBytes: this.#maxBytes });
    const flight = new Flight(() => {
      this.#wanted.delete(key);
      this.#attempt(this.#withdraw(key));
    });
    const wanted: Wanted = { flight, kind, input: fromJobJson(text), isAsked: false };
    this.#wanted.set(key, wanted);
    this.#attempt(retryUntilOk(async () => this.#ask(key, wanted), this.#report));
    return wanted;
  }

  async #ask(key: string, wanted: Wanted): Promise<void> {
    const result = await this.#store.result(key);
    if (result !== null) {
      this.#forget(key, wanted)?.flight.succeed(result);
      return;
    }
    await this.#wish(key);
    await this.#add(key, wanted);
    wanted.isAsked = true;
    if (this.#wanted.get(key) !== wanted) await this.#withdraw(key);
  }

  /** Whatever the job came to before, this producer wants it now. */
  async #wish(key: string): Promise<void> {
    const wishes = this.#names.wanted(key);
    await Promise.all([
      this.#redis.sadd(wishes, this.#id),
      this.#redis.expire(wishes, RESULT_SECONDS),
      this.#redis.del(this.#names.failure(key)),
    ]);
  }

  /** Does nothing where the job is in the queue already, or is being done. */
  async #add(key: string, { kind, input }: Wanted): Promise<void> {
    await this.#queue.add(
      kind,
      { input },
      { jobId: key, removeOnComplete: true, removeOnFail: true },
    );
  }

  /** Takes a job back that nobody here wants, unless another producer does. */
  async #withdraw(key: string): Promise<void> {
    if (this.#wanted.has(key)) return;
    const wishes = this.#names.wanted(key);
    await this.#redis.srem(wishes, this.#id);
    const others = (await this.#redis.smembers(wishes)).map(this.#names.participant);
    if ((await listenedTo(this.#redis, others)) > 0) return;
    const isRemoved = (await this.#queue.remove(key)) === 1;
    const channel = isRemoved ? this.#names.events : this.#names.workers;
    await this.#redis.publish(channel, eventText({ event: isRemoved ? 'ended' : 'unwanted', key }));
  }

  #onMessage(text: string): void {
    const message = readEvent(text);
    const wanted = message === undefined ? undefined : this.#wanted.get(message.key);
    if (message === undefined || wanted === undefined) return;
    if (message.event === 'progress') wanted.flight.tell(message.progress);
    if (message.event === 'ended') this.#attempt(this.#look([message.key]));
  }

  async #look(keys: readonly string[]): Promise<void> {
    const asked = keys.filter((key) => this.#wanted.get(key)?.isAsked === true);
    const states = await this.#statesOf(asked);
    await Promise.all(asked.map(async (key, at) => this.#lookAt(key, states[at])));
  }

  async #lookAt(key: string, state: JobState | undefined): Promise<void> {
    const wanted = this.#wanted.get(key);
    if (wanted === undefined) return;
    if (state === 'ended') await this.#settle(key, wanted);
    if (state === 'missing') await this.#add(key, wanted);
  }

  async #settle(key: string, wanted: Wanted): Promise<void> {
    const outcome = await this.#store.outcome(key);
    if (outcome === undefined || this.#forget(key, wanted) === undefined) return;
    if ('result' in outcome) wanted.flight.succeed(outcome.result);
    else wanted.flight.fail(new JobError(wanted.kind, outcome.failure));
  }

  /** The job first: where it has left the queue by then, its outcome is there when that is looked for. */
  async #statesOf(keys: readonly string[]): Promise<readonly JobState[]> {
    if (keys.length === 0) return [];
    const looks = this.#redis.pipeline();
    for (const key of keys) {
      looks.exists(this.#queue.toKey(key));
      looks.exists(this.#names.result(key), this.#names.failure(key));
    }
    const answers = (await looks.exec()) ?? [];
    const counts = answers.map(([, count]) => Number(count));
    return keys.map((_, at) => stateOf(counts[2 * at], counts[2 * at + 1]));
  }

  #forget(key: string, wanted: Wanted): Wanted | undefined {
    if (this.#wanted.get(key) !== wanted) return undefined;
    this.#wanted.delete(key);
    return wanted;
  }

  #attempt(task: Promise<void>): void {
    task.catch((error: unknown) => this.#tell(error));
  }

  #tell(error: unknown): void {
    if (this.#isClosed) return;
    this.#report(error instanceof Error ? error.message : String(error));
  }
}

type JobState = 'ended' | 'there' | 'missing';

function stateOf(jobs: number | undefined, outcomes: number | undefined): JobState {
  if (outcomes !== undefined && outcomes > 0) return 'ended';
  return jobs === 0 ? 'missing' : 'there';
}

function closedError(kind: string): JobError {
  return new JobError(kind, {
    problem: 'closed',
    text: 'the queue was closed before it was done; ask again to have its result.',
  });
}
