/** Counts things of a name, and keeps an example of each: the first. */
export class Counter<Example> {
  readonly #counts = new Map<string, { count: number; readonly example: Example }>();

  add(name: string, exampleOf: () => Example): void {
    const known = this.#counts.get(name);
    if (known === undefined) this.#counts.set(name, { count: 1, example: exampleOf() });
    else known.count += 1;
  }

  /** The most frequent first. */
  get all(): readonly {
    readonly name: string;
    readonly count: number;
    readonly example: Example;
  }[] {
    const all = [...this.#counts].map(([name, { count, example }]) => ({ name, count, example }));
    return all.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  }
}
