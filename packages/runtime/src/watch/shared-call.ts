/** What the ints at the start of the buffer are. */
const at = { beat: 0, length: 1, stopped: 2, reason: 3, never: 4 } as const;
const ints = Object.keys(at).length;
const headerBytes = 4 * ints;

/** Bytes of the text that says which call runs; what is longer is cut. */
const mostText = 2_000;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Whether a call runs while this is the beat. */
export function isRunning(beat: number): boolean {
  return beat % 2 !== 0;
}

/** Which call a thread is at, in memory that other threads can read while it is at it. */
export class SharedCall {
  readonly buffer: SharedArrayBuffer;
  readonly #ints: Int32Array;
  readonly #text: Uint8Array;

  constructor(buffer = new SharedArrayBuffer(headerBytes + mostText)) {
    this.buffer = buffer;
    this.#ints = new Int32Array(buffer, 0, ints);
    this.#text = new Uint8Array(buffer, headerBytes);
  }

  /** A call begins, which this text names. */
  begin(text: string): void {
    Atomics.store(this.#ints, at.length, encoder.encodeInto(text, this.#text).written);
    Atomics.add(this.#ints, at.beat, 1);
  }

  /** The call that began last ends. */
  end(): void {
    Atomics.add(this.#ints, at.beat, 1);
  }

  /** Another number in every call; odd while one runs. */
  get beat(): number {
    return Atomics.load(this.#ints, at.beat);
  }

  get isRunning(): boolean {
    return isRunning(this.beat);
  }

  /** The call that runs, or ran last. */
  get text(): string {
    return decoder.decode(this.#text.slice(0, Atomics.load(this.#ints, at.length)));
  }

  /** Says that the call of this beat is to be stopped, and why. */
  stop(beat: number, reason: 'time' | 'memory'): void {
    Atomics.store(this.#ints, at.reason, reason === 'time' ? 0 : 1);
    Atomics.store(this.#ints, at.stopped, beat);
  }

  /** Why the call of this beat is to be stopped, told once; undefined: it is not. */
  takeStop(beat: number): 'time' | 'memory' | undefined {
    if (Atomics.compareExchange(this.#ints, at.stopped, beat, 0) !== beat) return undefined;
    return Atomics.load(this.#ints, at.reason) === 0 ? 'time' : 'memory';
  }

  /** Waits, and blocks the thread. */
  pause(milliseconds: number): void {
    Atomics.wait(this.#ints, at.never, 0, milliseconds);
  }
}
