import { tooManyRequests } from '../errors/busy.ts';
import type { ServeError } from '../errors/serve-error.ts';
import { TokenBucket } from '../limits/token-bucket.ts';

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
