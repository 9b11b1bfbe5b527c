/** Milliseconds in which a second signal is the first one again: a terminal tells all processes, and so do parents. */
const sameKeystroke = 500;

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Waits for signals to end. A parent that is gone, where it left a channel open, is one, too. */
export class Interruption implements Disposable {
  /** Resolved by the first signal. */
  readonly first: Promise<void>;
  readonly #listener: () => void;

  /** @param second what the next signal does */
  constructor(second: () => void) {
    const { promise, resolve } = Promise.withResolvers<void>();
    let firstAt: number | undefined;
    this.first = promise;
    this.#listener = () => {
      firstAt ??= performance.now();
      resolve();
      if (performance.now() - firstAt > sameKeystroke) second();
    };
    for (const signal of signals) process.on(signal, this.#listener);
    process.on('disconnect', this.#listener);
  }

  [Symbol.dispose](): void {
    for (const signal of signals) process.off(signal, this.#listener);
    process.off('disconnect', this.#listener);
  }
}
