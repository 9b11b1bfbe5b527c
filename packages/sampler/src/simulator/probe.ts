/** Two operands that met in a comparison, or a key and what it was looked up in. */
export interface Meeting {
  readonly left: unknown;
  readonly right: unknown;
}

/** Most meetings kept of one call. */
const mostMeetings = 200;

/**
 * What instrumented bodies report to. Site `n` has two outcomes: `2 * n` when its condition held
 * (or its loop was entered), `2 * n + 1` when it did not.
 */
export class Probe {
  /** Outcomes met since {@link clear}, once each, in order. */
  readonly outcomes: number[] = [];
  /** Mutants met since {@link clear}, once each. */
  readonly reached: number[] = [];
  /** Operands that met since {@link clear}; only while {@link tracing}. */
  readonly meetings: Meeting[] = [];
  tracing = false;
  /** Whether {@link tracing} also reports what helpers compare. */
  tracesHelpers = false;
  /** The mutant in force; -1: none. */
  mutant = -1;
  /** Mutants in force besides: guards that are left out while reasons are looked for. */
  dropped: ReadonlySet<number> | undefined;
  /** How far the last comparison was from coming out the other way; 0: not known. */
  distance = 0;
  /** The smallest distance of each condition from its other outcome since {@link clear}. */
  readonly distances = new Map<number, number>();
  readonly #outcomeMarks: Uint32Array;
  readonly #mutantMarks: Uint32Array;
  #round = 1;

  constructor(sites: number, mutants: number) {
    this.#outcomeMarks = new Uint32Array(2 * sites);
    this.#mutantMarks = new Uint32Array(mutants);
  }

  /** Forgets what was met. */
  clear(): void {
    this.#round += 1;
    this.outcomes.length = 0;
    this.reached.length = 0;
    this.meetings.length = 0;
    this.distances.clear();
  }

  /** A condition was evaluated. */
  test<T>(site: number, value: T): T {
    const outcome = value ? 2 * site : 2 * site + 1;
    this.#mark(outcome);
    if (this.tracing) this.#near(outcome ^ 1);
    return value;
  }

  /** The left side of `??` was evaluated. */
  present<T>(site: number, value: T): T {
    this.#mark(value === undefined || value === null ? 2 * site + 1 : 2 * site);
    return value;
  }

  /** A loop starts over these items. */
  loop<T extends { readonly length: number }>(site: number, items: T): T {
    this.#mark(items.length > 0 ? 2 * site : 2 * site + 1);
    return items;
  }

  /** A `case` was taken. */
  hit(site: number): void {
    this.#mark(2 * site);
  }

  /** Whether this mutant is in force. */
  is(mutant: number): boolean {
    if (this.#mutantMarks[mutant] !== this.#round) {
      this.#mutantMarks[mutant] = this.#round;
      this.reached.push(mutant);
    }
    return this.mutant === mutant || this.dropped?.has(mutant) === true;
  }

  /** Compares two operands. */
  compare(operator: string, left: never, right: never): boolean {
    if (this.tracing) this.#meet(left, right);
    switch (operator) {
      case '<':
        return left < right;
      case '<=':
        return left <= right;
      case '>':
        return left > right;
      case '>=':
        return left >= right;
      case '===':
        return left === right;
      default:
        return left !== right;
    }
  }

  /** A sum; the difference where that mutant is in force. Texts are joined, and no mutant is met. */
  plus(mutant: number, left: never, right: never): unknown {
    return typeof left === 'number' && this.is(mutant) ? left - right : left + right;
  }

  /** A difference; the sum where that mutant is in force. */
  minus(mutant: number, left: number, right: number): number {
    return this.is(mutant) ? left + right : left - right;
  }

  /** The row that an update left out would have changed. */
  unwritten(table: { need(key: never): object }, target: never): object {
    return typeof target === 'object' && target !== null ? target : table.need(target);
  }

  /** A key is looked up in a record; both are handed on. */
  look(record: object | null | undefined, key: unknown): [object | null | undefined, unknown] {
    if (this.tracing) for (const known of Object.keys(record ?? {})) this.#meet(key, known);
    return [record, key];
  }

  /** Two spans of time meet: where one ends before the other begins, they are apart. */
  spans<T>(startA: T, endA: T, startB: T, endB: T): [T, T, T, T] {
    if (this.tracing && this.tracesHelpers) {
      this.#meet(startA, endB);
      this.#meet(startB, endA);
    }
    return [startA, endA, startB, endB];
  }

  #meet(left: unknown, right: unknown): void {
    this.distance = distanceOf(left, right);
    if (this.meetings.length < mostMeetings) this.meetings.push({ left, right });
  }

  #mark(outcome: number): void {
    if (this.#outcomeMarks[outcome] === this.#round) return;
    this.#outcomeMarks[outcome] = this.#round;
    this.outcomes.push(outcome);
  }

  #near(other: number): void {
    const { distance } = this;
    this.distance = 0;
    if (distance <= 0) return;
    const known = this.distances.get(other);
    if (known === undefined || distance < known) this.distances.set(other, distance);
  }
}

/** How far two operands are apart; texts that are dates by their days, other texts unknown (0). */
function distanceOf(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return Math.abs(left - right) + 1;
  if (typeof left !== 'string' || typeof right !== 'string') return 0;
  const apart = Math.abs(Date.parse(left) - Date.parse(right)) / 86_400_000;
  return Number.isFinite(apart) ? apart + 1 : 0;
}
