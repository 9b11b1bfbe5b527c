/** A measurement at one size; the whole, not per environment. */
export interface Cell {
  readonly size: number;
  /** Seconds. */
  readonly wall: number;
  /** Seconds of all processes together. */
  readonly processor?: number;
  /** Megabytes at most, of all processes at once. */
  readonly memory?: number;
}

/** A measurement at all sizes. */
export interface Row {
  readonly name: string;
  readonly cells: readonly Cell[];
}

/** Measurements in the order in which they came first. */
export class Rows {
  readonly #rows = new Map<string, Cell[]>();

  add(name: string, cell: Cell): void {
    const cells = this.#rows.get(name) ?? [];
    cells.push(cell);
    this.#rows.set(name, cells);
  }

  all(): Row[] {
    return [...this.#rows].map(([name, cells]) => ({ name, cells }));
  }
}
