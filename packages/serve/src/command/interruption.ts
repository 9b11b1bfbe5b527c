/** Milliseconds in which a second signal is the first one again: a terminal tells all processes, and so do parents. */
const sameKeystroke = 500;

/** Waits for signals to end. A parent that is gone, where it left a channel open, is one, too. */
export class Interruption implements Disposable {
  /** Resolved by the first signal. */
  readonly first: Promise<void>;
  readonly #listener: () => void;
  readonly #signals: readonly NodeJS.Signals[];

  /**
   * @param second what the next signal does
   * @param takesSigint whether another thread gets the SIGINTs, and calls `signalled`
   */
  constructor(second: () => void, takesSigint: boolean = false) {
    const { promise, resolve } = Promise.withResolvers<void>();
    let firstAt: number | undefined;
    this.first = promise;
    this.#listener = () => {
      firstAt ??= performance.now();
      resolve();
      if (performance.now() - firstAt > sameKeystroke) second();
    };
    this.#signals = takesSigint ? ['SIGTERM'] : ['SIGINT', 'SIGTERM'];
    for (const signal of this.#signals) process.on(signal, this.#listener);
    process.on('disconnect', this.#listener);
  }

  /** A signal came by another way. */
  signalled(): void {
    this.#listener();
  }

  [Symbol.dispose](): void {
    for (const signal of this.#signals) process.off(signal, this.#listener);
    process.off('disconnect', this.#listener);
  }
}
