import type { Clock } from './clock.ts';

/** Holds all requests of a transport back while the server wants none. */
export class Gate {
  readonly #clock: Clock;
  #closedUntil = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  close(until: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, until);
  }

  /** Resolves when requests may go; a request beside it may close the gate again meanwhile. */
  async pass(signal: AbortSignal): Promise<void> {
    let wait = this.#closedUntil - this.#clock.now();
    while (wait > 0) {
      await this.#clock.sleep(wait, signal);
      wait = this.#closedUntil - this.#clock.now();
    }
  }
}
