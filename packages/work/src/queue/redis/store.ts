import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { Failure } from '../job-error.ts';
import type { Names } from './names.ts';

/** How a job ended. */
export type Outcome = { readonly result: string } | { readonly failure: Failure };

/** Seconds for which failures are kept for those who wait and missed the event. */
const FAILURE_SECONDS = 600;

/** In one step: an outcome that was stored is never done again, nor is a holder left without an outcome. */
const FINISH = `
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2], 'NX')
if redis.call('GET', KEYS[2]) == ARGV[3] then redis.call('DEL', KEYS[2]) end
redis.call('DEL', KEYS[3], KEYS[4])
return 1`;

const failureSchema: z.ZodType<Failure> = z.object({
  problem: z.enum(['failed', 'lost', 'unknown-kind', 'too-large', 'not-json', 'closed']),
  text: z.string(),
  thrown: z.object({ name: z.string(), message: z.string() }).optional(),
});

/** What is known of jobs, by their keys. */
export class OutcomeStore {
  readonly #redis: Redis;
  readonly #names: Names;
  readonly #resultSeconds: number;

  constructor(redis: Redis, names: Names, resultSeconds: number) {
    this.#redis = redis;
    this.#names = names;
    this.#resultSeconds = resultSeconds;
  }

  /** The JSON of a result, where it is there. */
  async result(key: string): Promise<string | null> {
    return this.#redis.get(this.#names.result(key));
  }

  async outcome(key: string): Promise<Outcome | undefined> {
    const [result, failure] = await this.#redis.mget(
      this.#names.result(key),
      this.#names.failure(key),
    );
    if (typeof result === 'string') return { result };
    if (typeof failure !== 'string') return undefined;
    return { failure: failureSchema.parse(JSON.parse(failure)) };
  }

  /**
   * Stores how a job ended, and that nobody does it any more. What was told once stays: of two workers
   * that did the same job, the first one's outcome is kept.
   */
  async finish(key: string, run: string, outcome: Outcome): Promise<void> {
    const names = this.#names;
    const isResult = 'result' in outcome;
    const place = isResult ? names.result(key) : names.failure(key);
    const text = isResult ? outcome.result : JSON.stringify(outcome.failure);
    const seconds = isResult ? this.#resultSeconds : FAILURE_SECONDS;
    const keys = [place, names.holder(key), names.deaths(key), names.wanted(key)];
    await this.#redis.eval(FINISH, keys.length, ...keys, text, seconds, run);
  }
}
