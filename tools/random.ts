/** Numbers that follow from a seed alone. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /**
   * From 0 to less than 1.
   *
   * @see https://gist.github.com/tommyettinger/46a874533244883189143505d203312c (mulberry32)
   */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to less than `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** Whether something happens that happens once in so many times. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  /** One of them; `of` must not be empty. */
  pick<Item>(of: readonly Item[]): Item {
    const one = of[this.below(of.length)];
    if (one === undefined) throw new RangeError('there is nothing to choose from');
    return one;
  }
}
