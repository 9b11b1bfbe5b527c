import type { Channel } from '../server/protocol-adapter.ts';

/** Where messages come from. */
export interface Source {
  /** No more is to be read. What was read already may still come. */
  pause(): void;
  resume(): void;
}

/**
 * Hands messages to a channel one after the other. While the channel is busy, or the inbox is held
 * because the other end does not take the answers, messages wait and the source is paused.
 */
export class Inbox {
  readonly #channel: Channel;
  readonly #source: Source;
  #waiting: string[] = [];
  #idle: (() => void)[] = [];
  #isBusy = false;
  #isHeld = false;
  #isClosed = false;

  constructor(channel: Channel, source: Source) {
    this.#channel = channel;
    this.#source = source;
  }

  get isPaused(): boolean {
    return this.#isBusy || this.#isHeld;
  }

  take(text: string): void {
    if (this.#isClosed) return;
    if (this.isPaused) this.#waiting.push(text);
    else this.#handOver(text);
  }

  /** Until `release` nothing is handed over. */
  hold(): void {
    if (!this.isPaused) this.#source.pause();
    this.#isHeld = true;
  }

  release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#goOn();
  }

  /** Once everything that came has been dealt with, or nothing more will be. */
  whenIdle(): Promise<void> {
    if (this.#isClosed || this.#isDone()) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /** The connection is gone: what waits is forgotten. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#waiting = [];
    this.#channel.closed();
    this.#tellIdle();
  }

  #isDone(): boolean {
    return !this.#isBusy && this.#waiting.length === 0;
  }

  #handOver(text: string): void {
    const work = this.#channel.receive(text);
    if (work === undefined) return;
    if (!this.isPaused) this.#source.pause();
    this.#isBusy = true;
    void work.then(() => {
      this.#isBusy = false;
      return this.#goOn();
    });
  }

  #goOn(): void {
    while (!this.isPaused) {
      const text = this.#waiting.shift();
      if (text === undefined) break;
      this.#handOver(text);
    }
    if (this.#isDone()) this.#tellIdle();
    if (!this.isPaused && !this.#isClosed) this.#source.resume();
  }

  #tellIdle(): void {
    const idle = this.#idle;
    this.#idle = [];
    for (const resolve of idle) resolve();
  }
}
