import { type Hash, hashText } from '@envloom/core/hash';

const warmUp = 12;

/**
 * sfc32 by Chris Doty-Humphrey (PractRand, public domain): 128 bits of state. Each number takes two
 * draws and has 53 random bits.
 */
export class Sfc32 {
  #state: Hash;

  constructor(state: Hash) {
    this.#state = state;
  }

  /** What a generator needs to go on from here. */
  get state(): Hash {
    return this.#state;
  }

  /** The next number, at least 0 and less than 1. */
  next(): number {
    const high = this.draw() >>> 5;
    const low = this.draw() >>> 6;
    return (high * 0x4000000 + low) / 0x20000000000000;
  }

  draw(): number {
    const [a, b, c, counter] = this.#state;
    const out = (a + b + counter) | 0;
    const rotated = (c << 21) | (c >>> 11);
    this.#state = [b ^ (b >>> 9), (c + (c << 3)) | 0, (rotated + out) | 0, (counter + 1) | 0];
    return out;
  }
}

/** The state of the generator for a seed. */
export function seededState(seed: number | string): Hash {
  const generator = new Sfc32(hashText(JSON.stringify(seed)));
  for (let step = 0; step < warmUp; step += 1) generator.draw();
  return generator.state;
}
