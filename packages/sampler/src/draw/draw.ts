import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Draws that follow from a seed (xoroshiro128+, Blackman and Vigna), the same on every platform. */
export function drawFrom(seed: number): Draw {
  return new Draw(seed);
}

/** Seeded numbers. */
export class Draw {
  readonly #generator: ReturnType<typeof xoroshiro128plus>;

  constructor(seed: number) {
    this.#generator = xoroshiro128plus(seed);
  }

  /** Between `min` and `max`, both included. */
  integer(min: number, max: number): number {
    return max <= min ? min : uniformInt(this.#generator, min, max);
  }

  /** At least 0, less than 1. */
  real(): number {
    const high = (this.#generator.next() >>> 5) * 67_108_864;
    return (high + (this.#generator.next() >>> 6)) / 9_007_199_254_740_992;
  }

  chance(probability: number): boolean {
    if (probability <= 0) return false;
    return probability >= 1 || (this.#generator.next() >>> 0) / 4_294_967_296 < probability;
  }

  /** @throws RangeError where there is nothing to pick from */
  pick<T>(items: readonly T[]): T {
    return itemAt(items, this.integer(0, items.length - 1));
  }

  /** Picks with these likelihoods; evenly where all are 0. @throws RangeError as {@link pick} */
  weighted<T>(items: readonly T[], weights: readonly number[]): T {
    let total = 0;
    for (const weight of weights) total += weight;
    if (total <= 0) return this.pick(items);
    let left = this.real() * total;
    const at = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return itemAt(items, at < 0 ? items.length - 1 : at);
  }

  shuffle<T>(items: readonly T[]): T[] {
    const order = items.map((item) => ({ item, place: this.real() }));
    return order.toSorted((a, b) => a.place - b.place).map(({ item }) => item);
  }
}

function itemAt<T>(items: readonly T[], at: number): T {
  const found = items.slice(at, at + 1);
  for (const item of found) return item;
  throw new RangeError('there is nothing to pick from');
}
/**
 * A seed for a part of something seeded: parts with other labels get unrelated draws.
 * 32 bits by FNV-1a, mixed as in MurmurHash3.
 */
export function derivedSeed(seed: number, ...labels: readonly (string | number)[]): number {
  let hash = 0x81_1c_9d_c5;
  for (const character of [seed, ...labels].join('\u0000')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) | 0;
}
