import { fromJobJson } from './job-json.ts';
import type { RunOptions } from './port.ts';

interface Waiter {
  readonly resolve: (text: string) => void;
  readonly reject: (reason: unknown) => void;
  readonly onProgress: RunOptions['onProgress'];
}

/**
 * A job that is under way, and those of this process who wait for it. It is abandoned when the last of
 * them has aborted.
 */
export class Flight {
  readonly #waiters = new Set<Waiter>();
  readonly #onAbandoned: (reason: unknown) => void;

  constructor(onAbandoned: (reason: unknown) => void) {
    this.#onAbandoned = onAbandoned;
  }

  /** The result; every waiter gets a value of its own. */
  async wait({ signal, onProgress }: RunOptions): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const waiter: Waiter = { resolve, reject, onProgress };
    const leave = (): void => this.#leave(waiter, signal?.reason);
    this.#waiters.add(waiter);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return fromJobJson(await promise);
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  tell(progress: unknown): void {
    for (const { onProgress } of this.#waiters) onProgress?.(progress);
  }

  /** @param text JSON of the result */
  succeed(text: string): void {
    for (const { resolve } of this.#waiters) resolve(text);
    this.#waiters.clear();
  }

  fail(reason: unknown): void {
    for (const { reject } of this.#waiters) reject(reason);
    this.#waiters.clear();
  }

  #leave(waiter: Waiter, reason: unknown): void {
    if (!this.#waiters.delete(waiter)) return;
    waiter.reject(reason);
    if (this.#waiters.size === 0) this.#onAbandoned(reason);
  }
}
