import type { Duplex } from 'node:stream';

/**
 * Gathers what is written in one go, such as the answers to several frames that were read together:
 * the system is called once for all of it.
 */
export class Corked {
  readonly #socket: Duplex;
  #isCorked = false;

  constructor(socket: Duplex) {
    this.#socket = socket;
  }

  /** Call it before each write. */
  beforeWrite(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#socket.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      this.#socket.uncork();
    });
  }
}
