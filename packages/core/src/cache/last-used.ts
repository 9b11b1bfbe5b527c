/** Keeps what was made last, for what is wanted again soon and takes long to make. */
export class LastUsed<Value> {
  readonly #most: number;
  /** From the one that was used longest ago. */
  readonly #kept = new Map<string, Value>();

  /** @param most values kept at a time */
  constructor(most: number) {
    this.#most = most;
  }

  /** The value of a key; made where it is not kept. What throws keeps nothing. */
  of(key: string, make: () => Value): Value {
    const value = this.#kept.get(key) ?? make();
    this.#kept.delete(key);
    this.#kept.set(key, value);
    const [oldest = key] = this.#kept.keys();
    if (this.#kept.size > this.#most) this.#kept.delete(oldest);
    return value;
  }
}
