import { setImmediate } from 'node:timers/promises';

const between = 16;

/** Lets timers, signals and other work of the process have their turn now and then. */
export class Breather {
  #count = 0;

  async breathe(signal: AbortSignal | undefined): Promise<void> {
    this.#count += 1;
    if (this.#count % between === 0) await setImmediate();
    signal?.throwIfAborted();
  }
}
