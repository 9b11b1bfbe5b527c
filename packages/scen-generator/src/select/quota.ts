/**
 * Takes turns so that any beginning of the sequence is close to the shares: whoever has the highest
 * share / (2 × made + 1) is next (Webster's method, as in Balinski and Young, *Fair Representation*).
 * The first of the items wins a tie.
 */
export class Quota<T> {
  readonly #shares: ReadonlyMap<T, number>;
  readonly #made = new Map<T, number>();

  /** @param shares in any unit; items whose share is not positive never have a turn */
  constructor(shares: ReadonlyMap<T, number>) {
    this.#shares = new Map([...shares].filter(([, share]) => share > 0));
  }

  /** Who is next among those that `isOpen` allows; undefined where there is nobody. */
  next(isOpen: (item: T) => boolean = () => true): T | undefined {
    let best: T | undefined;
    let highest = 0;
    for (const [item, share] of this.#shares) {
      const claim = share / (2 * this.made(item) + 1);
      if (claim > highest && isOpen(item)) {
        best = item;
        highest = claim;
      }
    }
    return best;
  }

  /** @param amount how much of a turn was taken */
  add(item: T, amount = 1): void {
    this.#made.set(item, this.made(item) + amount);
  }

  made(item: T): number {
    return this.#made.get(item) ?? 0;
  }

  get items(): readonly T[] {
    return [...this.#shares.keys()];
  }
}
