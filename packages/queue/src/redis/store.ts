import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { Failure } from '../job-error.ts';
import type { Names } from './names.ts';

/** How a job ended. */
export type Outcome = { readonly result: string } | { readonly failure: Failure };

/** Seconds for which failures are kept for those who wait and missed the event. */
const FAILURE_SECONDS = 600;

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

  /** What was told once stays: of two workers that did the same job, the first one's result is kept. */
  async keepResult(key: string, text: string): Promise<void> {
    await this.#redis.set(this.#names.result(key), text, 'EX', this.#resultSeconds, 'NX');
  }

  async keepFailure(key: string, failure: Failure): Promise<void> {
    const text = JSON.stringify(failure);
    await this.#redis.set(this.#names.failure(key), text, 'EX', FAILURE_SECONDS);
  }
}
