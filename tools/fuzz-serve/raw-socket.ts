import { connect, type Socket } from 'node:net';

/** So long may a server take to answer, on a busy machine. */
const patience = 60_000;

/** A connection of which every byte is ours. */
export class RawSocket {
  readonly #socket: Socket;
  #received: Buffer[] = [];
  #isClosed = false;
  #wake: (() => void) | undefined;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (bytes) => {
      this.#received.push(bytes);
      this.#wake?.();
    });
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => {
      this.#isClosed = true;
      this.#wake?.();
    });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  write(bytes: Buffer | string): void {
    if (!this.#isClosed) this.#socket.write(bytes);
  }

  /** Closes our half. */
  end(): void {
    this.#socket.end();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  /** With a reset instead of an end. */
  reset(): void {
    this.#socket.resetAndDestroy();
  }

  /**
   * Hands over what comes until `take` has enough or the connection is closed.
   *
   * @returns whether it had enough
   * @throws Error where nothing comes for a minute
   */
  async until(take: (bytes: Buffer) => boolean): Promise<boolean> {
    for (;;) {
      const bytes = Buffer.concat(this.#received);
      this.#received = [];
      if (take(bytes)) return true;
      if (this.#isClosed && this.#received.length === 0) return false;
      // oxlint-disable-next-line no-await-in-loop -- waits for more
      if (this.#received.length === 0) await this.#more();
    }
  }

  async #more(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => reject(new Error('the server does not answer')), patience);
    this.#wake = resolve;
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      this.#wake = undefined;
    }
  }
}
