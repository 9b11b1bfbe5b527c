import { type ServeError, tooManyRequests } from '../errors/serve-error.ts';

/**
 * Lets so many requests a second through, and bursts of a second's worth, or of one request where that
 * is less. More than that at once is never let through.
 *
 * @see https://en.wikipedia.org/wiki/Token_bucket
 */
export class TokenBucket {
  readonly #perSecond: number;
  readonly #most: number;
  #tokens: number;
  #filledAt: number;

  /**
   * @param perSecond 0: no limit
   * @param now in milliseconds
   */
  constructor(perSecond: number, now: number) {
    this.#perSecond = perSecond;
    this.#most = Math.max(1, perSecond);
    this.#tokens = this.#most;
    this.#filledAt = now;
  }

  /** Whether so many requests may be made now; if so they are counted. */
  take(requests: number, now: number): boolean {
    if (this.#perSecond === 0) return true;
    const earned = (Math.max(0, now - this.#filledAt) / 1000) * this.#perSecond;
    this.#tokens = Math.min(this.#most, this.#tokens + earned);
    // Also where the clock was put back: waiting until it is there again would let nothing through.
    this.#filledAt = now;
    if (requests > this.#tokens) return false;
    this.#tokens -= requests;
    return true;
  }
}

/** Addresses that are kept in mind; whoever comes after so many others begins anew. */
const mostAddresses = 10_000;

/** Counts the requests of each address. */
export class RateLimit {
  readonly #perSecond: number;
  /** Those that asked last come last. */
  readonly #buckets = new Map<string, TokenBucket>();

  /** @param perSecond requests of one address; 0: no limit */
  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /**
   * @param now in milliseconds
   * @returns why the request is refused
   */
  refusal(address: string, now: number): ServeError | undefined {
    const isIn = this.#perSecond === 0 || this.#bucket(address, now).take(1, now);
    return isIn ? undefined : tooManyRequests();
  }

  #bucket(address: string, now: number): TokenBucket {
    const bucket = this.#buckets.get(address) ?? new TokenBucket(this.#perSecond, now);
    this.#buckets.delete(address);
    this.#buckets.set(address, bucket);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > mostAddresses && oldest !== undefined) this.#buckets.delete(oldest);
    return bucket;
  }
}
