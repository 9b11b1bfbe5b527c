import { createHash } from 'node:crypto';

/** Seeded choices. */
export interface Draw {
  /** At least 0, less than 1. */
  real(): number;
  chance(probability: number): boolean;
  /** From `min` to `max`, both included. */
  integer(min: number, max: number): number;
  /** Undefined where there is nothing to pick from. */
  pick<T>(items: readonly T[]): T | undefined;
}

/** Choices that follow from these texts and numbers alone, on every platform. */
export function drawFor(...parts: readonly (string | number)[]): Draw {
  return new HashedDraw(JSON.stringify(parts));
}

/** The first 48 bits of SHA-256 over the seed and a counter. */
class HashedDraw implements Draw {
  readonly #seed: string;
  #count = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  real(): number {
    this.#count += 1;
    const hash = createHash('sha256').update(`${this.#seed}:${this.#count}`).digest();
    return hash.readUIntBE(0, 6) / 2 ** 48;
  }

  chance(probability: number): boolean {
    return this.real() < probability;
  }

  integer(min: number, max: number): number {
    return min + Math.floor(this.real() * (Math.max(min, max) - min + 1));
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[this.integer(0, items.length - 1)];
  }
}
