/** Hands out names, each once. */
export class Allocator {
  readonly #taken: Set<string>;

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  /** `preferred`, or with `suffix` where that is taken, or with a number where that is too. */
  take(preferred: string, suffix: string): string {
    const name = this.#firstFree(preferred, suffix);
    this.#taken.add(name);
    return name;
  }

  #firstFree(preferred: string, suffix: string): string {
    if (!this.#taken.has(preferred)) return preferred;
    const base = preferred + suffix;
    let name = base;
    for (let number = 2; this.#taken.has(name); number += 1) name = `${base}${number}`;
    return name;
  }
}
