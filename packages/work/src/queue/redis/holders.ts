import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Names } from './names.ts';
import { listenedTo } from './presence.ts';

/** Takes a job from a holder that is dead, and counts the death; nothing where it is held by another. */
const TAKE_OVER = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
local deaths = redis.call('INCR', KEYS[2])
redis.call('EXPIRE', KEYS[2], ARGV[3])
return deaths`;

const RELEASE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`;

/** Seconds after which what is known of a job that nobody finishes is forgotten. */
const FORGET_SECONDS = 7 * 24 * 3600;

export interface HoldersOptions {
  readonly redis: Redis;
  readonly names: Names;
  /** Of this worker. */
  readonly id: string;
  readonly graceMs: number;
}

/**
 * Who does which job. BullMQ's lock runs out where a worker is busy for long, or Redis was away; the job
 * is then given to a second worker while the first one still does it. Here the second sees that the
 * first is alive, and waits: a paid call is repeated only where a worker died over it.
 */
export class Holders {
  readonly #options: HoldersOptions;
  /** Runs of this worker, and the keys of their jobs. */
  readonly #own = new Map<string, string>();
  #runs = 0;

  constructor(options: HoldersOptions) {
    this.#options = options;
  }

  /** A name for one run of a job by this worker. */
  newRun(key: string): string {
    this.#runs += 1;
    const run = `${this.#options.id}/${this.#runs}`;
    this.#own.set(run, key);
    return run;
  }

  /**
   * Takes a job where nobody holds it, or the one who does is dead.
   *
   * @returns how many workers have died over it; nothing where somebody is alive who does it
   */
  async take(key: string, run: string): Promise<number | undefined> {
    const { redis, names } = this.#options;
    const isTaken = await redis.set(names.holder(key), run, 'EX', FORGET_SECONDS, 'NX');
    if (isTaken === 'OK') return 0;
    const holder = await redis.get(names.holder(key));
    if (holder === run) return 0;
    if (holder === null || (await this.#isAlive(holder))) return undefined;
    return this.#takeOver(key, run, holder);
  }

  /** The run is over. */
  forget(run: string): void {
    this.#own.delete(run);
  }

  /** Gives a job back that has no outcome. */
  async release(key: string, run: string): Promise<void> {
    await this.#options.redis.eval(RELEASE, 1, this.#options.names.holder(key), run);
  }

  /** Gives all jobs back: the worker ends, and its handlers with it. */
  async releaseAll(): Promise<void> {
    await Promise.all([...this.#own].map(async ([run, key]) => this.release(key, run)));
  }

  async #takeOver(key: string, run: string, holder: string): Promise<number | undefined> {
    const { redis, names } = this.#options;
    const keys = [names.holder(key), names.deaths(key)];
    const deaths = await redis.eval(TAKE_OVER, 2, ...keys, holder, run, FORGET_SECONDS);
    return typeof deaths === 'number' && deaths > 0 ? deaths : undefined;
  }

  /** After a restart of Redis it takes a moment until all are connected again. */
  async #isAlive(run: string): Promise<boolean> {
    if (await this.#isConnected(run)) return true;
    await pause(this.#options.graceMs);
    return this.#isConnected(run);
  }

  async #isConnected(run: string): Promise<boolean> {
    const [worker = ''] = run.split('/');
    const { redis, names, id } = this.#options;
    if (worker === id) return this.#own.has(run);
    return (await listenedTo(redis, [names.participant(worker)])) > 0;
  }
}
