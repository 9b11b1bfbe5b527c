/** Overwrites everything inside values, and can put it back: what is shared may be a constant. */
export class Scrambler {
  readonly #undo: (() => void)[] = [];

  /** Overwrites every member, whatever it holds, and adds one. */
  scramble(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const key of Object.keys(value)) {
      const member: unknown = Reflect.get(value, key);
      this.#replace(value, key, member);
      this.scramble(member);
    }
    if (Reflect.set(value, 'scrambled', true)) {
      this.#undo.push(() => Reflect.deleteProperty(value, 'scrambled'));
    }
  }

  #replace(object: object, key: string, member: unknown): void {
    if (!Reflect.set(object, key, 'scrambled')) return;
    this.#undo.push(() => Reflect.set(object, key, member));
  }

  /** Puts everything back. */
  undo(): void {
    for (const step of this.#undo.toReversed()) step();
    this.#undo.length = 0;
  }
}
