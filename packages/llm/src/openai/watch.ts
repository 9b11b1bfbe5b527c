import { LanguageModelError } from '../errors.ts';
import type { Failure, Target } from './failure.ts';

export interface Timeouts {
  /** Milliseconds without a single byte. Node's fetch itself gives up after 300,000. */
  readonly idleMs: number;
  /** Milliseconds from the request to the end of the answer. */
  readonly totalMs: number;
}

export const defaultTimeouts: Timeouts = { idleMs: 280_000, totalMs: 1_800_000 };

/** Watches over one attempt: ends it when it takes too long, or when the caller does. */
export class Watch {
  readonly #controller = new AbortController();
  readonly #timeouts: Timeouts;
  readonly #idle: NodeJS.Timeout;
  readonly #total: NodeJS.Timeout;
  #expired: keyof Timeouts | undefined;
  /** Ends with the caller's signal as well. */
  readonly signal: AbortSignal;

  constructor(timeouts: Timeouts, outer: AbortSignal) {
    this.#timeouts = timeouts;
    this.#idle = setTimeout(() => this.#expire('idleMs'), timeouts.idleMs);
    this.#total = setTimeout(() => this.#expire('totalMs'), timeouts.totalMs);
    this.signal = AbortSignal.any([outer, this.#controller.signal]);
  }

  /** A byte came. */
  touch(): void {
    this.#idle.refresh();
  }

  stop(): void {
    clearTimeout(this.#idle);
    clearTimeout(this.#total);
  }

  #expire(which: keyof Timeouts): void {
    this.#expired = which;
    this.#controller.abort();
  }

  /** The timeout that ended the attempt, if one did. */
  failure({ address }: Target): Failure | undefined {
    if (!this.#expired) return undefined;
    const seconds = this.#timeouts[this.#expired] / 1000;
    const what = this.#expired === 'idleMs' ? 'sent nothing for' : 'did not finish within';
    const message = `${address} ${what} ${seconds} s.`;
    return { error: new LanguageModelError('timeout', message), isTransient: true };
  }
}
