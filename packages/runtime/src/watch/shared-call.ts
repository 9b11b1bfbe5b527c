import type { CallWatch, WatchedCall } from './watched.ts';

/** What the ints at the start of the buffer are. */
const at = { beat: 0, length: 1, never: 2 } as const;
const ints = Object.keys(at).length;
const headerBytes = 4 * ints;

/** Bytes of the text that says which call runs; what is longer is cut. */
const mostText = 2_000;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What the lowest bits of a beat say of its call. */
const phases = { idle: 0, running: 1, time: 2, memory: 3 } as const;
const beatsOfCall = Object.keys(phases).length;

const phaseOf = (beat: number): number => beat & (beatsOfCall - 1);

/** Whether a call runs while this is the beat. */
export function isRunning(beat: number): boolean {
  return phaseOf(beat) !== phases.idle;
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
    Atomics.add(this.#ints, at.beat, phases.running);
  }

  /**
   * The call that began last ends, unless it was claimed.
   *
   * @returns whether none runs now
   */
  end(): boolean {
    const { beat } = this;
    return phaseOf(beat) === phases.idle || this.#replace(beat - phaseOf(beat) + 1, nextOf(beat));
  }

  /**
   * Another thread will stop the call of this beat: whichever is first, this or the end of the call,
   * keeps the other from happening.
   *
   * @returns whether it was first
   */
  claim(beat: number, reason: 'time' | 'memory'): boolean {
    return (
      phaseOf(beat) === phases.running &&
      this.#replace(beat, beat - phases.running + phases[reason])
    );
  }

  /** The call that began last ends, claimed or not; why it was claimed. */
  endAnyway(): 'time' | 'memory' | undefined {
    if (this.end()) return undefined;
    const { beat } = this;
    Atomics.store(this.#ints, at.beat, nextOf(beat));
    return phaseOf(beat) === phases.time ? 'time' : 'memory';
  }

  /** Another number in every call, and when it is claimed. */
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

  /** Waits, and blocks the thread. */
  pause(milliseconds: number): void {
    Atomics.wait(this.#ints, at.never, 0, milliseconds);
  }
  #replace(beat: number, other: number): boolean {
    return Atomics.compareExchange(this.#ints, at.beat, beat, other) === beat;
  }
}

/** The beat after the call of this one. */
function nextOf(beat: number): number {
  return beat - phaseOf(beat) + beatsOfCall;
}

/** Tells another thread which call runs, with its arguments: if it has to, it ends this one. */
export class SharedWatch implements CallWatch {
  readonly #call: SharedCall;

  constructor(call: SharedCall) {
    this.#call = call;
  }

  run<T>(call: WatchedCall, work: () => T): T {
    this.#call.begin(textOf(call));
    try {
      return work();
    } finally {
      this.#call.end();
    }
  }
}

/** What a call is called where its arguments are left out. */
export function nameOf({ environment, operation }: WatchedCall): string {
  return `${environment}: ${operation ?? 'the check of a starting state'}`;
}

function textOf(call: WatchedCall): string {
  const args = call.operation === undefined ? '' : `(${JSON.stringify(call.args) ?? ''})`;
  return nameOf(call) + args;
}
