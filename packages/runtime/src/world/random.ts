import { type Hash, hashText } from '@envloom/core/hash';
import type { Json } from '@envloom/core';

/**
 * A generator of random numbers, as a port: another language's generator can be put in its place to
 * replay what that language drew.
 */
export interface RandomSource {
  /** The next number, at least 0 and less than 1. */
  next(): number;
  /** What {@link restore} needs to go on from here. */
  state(): Json;
  restore(state: Json): void;
}

const warmUp = 12;

/**
 * sfc32 by Chris Doty-Humphrey (PractRand, public domain): 128 bits of state. Each number takes two
 * draws and has 53 random bits.
 */
export class Sfc32 implements RandomSource {
  #words: Hash = [0, 0, 0, 1];

  next(): number {
    const high = this.#draw() >>> 5;
    const low = this.#draw() >>> 6;
    return (high * 0x4000000 + low) / 0x20000000000000;
  }

  state(): Json {
    return this.#words;
  }

  restore(state: Json): void {
    if (!isWords(state)) throw new TypeError('the state of sfc32 is a list of four integers');
    this.#words = state;
  }

  #draw(): number {
    const [a, b, c, counter] = this.#words;
    const out = (a + b + counter) | 0;
    const rotated = (c << 21) | (c >>> 11);
    this.#words = [b ^ (b >>> 9), (c + (c << 3)) | 0, (rotated + out) | 0, (counter + 1) | 0];
    return out;
  }

  /** Starts from the hash of a seed. */
  seed(seed: number | string): void {
    this.#words = hashText(JSON.stringify(seed));
    for (let step = 0; step < warmUp; step += 1) this.#draw();
  }
}

function isWords(state: Json): state is Hash {
  return (
    Array.isArray(state) &&
    state.length === 4 &&
    state.every((word: Json) => Number.isInteger(word))
  );
}

/** The state of the default generator for a seed. */
export function seededState(seed: number | string): Json {
  const generator = new Sfc32();
  generator.seed(seed);
  return generator.state();
}
