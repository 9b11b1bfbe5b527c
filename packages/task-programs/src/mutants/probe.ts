import { isDeepStrictEqual } from 'node:util';
import type { SolutionProbe } from '@envloom/codegen';
import { addDays, addMinutes, isDate } from '@envloom/runtime';

/**
 * Switches mistakes on in an instrumented solution, and notes whether those in force were
 * reached and made a difference where they stand.
 */
export class MutantProbe implements SolutionProbe {
  /** What conditions came out as, by the number of their first mutant. */
  readonly outcomes = new Map<number, Set<boolean>>();
  /** Whether the place of the mutant was reached. */
  isReached = false;
  /** Whether the mutant gave another value there. */
  isDifferent = false;
  readonly #mutants: ReadonlySet<number>;
  readonly #inOrder = new WeakSet<object>();
  readonly #sorted = new WeakSet<object>();

  /** @param mutants those in force */
  constructor(...mutants: readonly number[]) {
    this.#mutants = new Set(mutants);
  }

  is(mutant: number): boolean {
    if (!this.#mutants.has(mutant)) return false;
    this.isReached = true;
    this.isDifferent = true;
    return true;
  }

  condition(negated: number, always: number, never: number, value: unknown): unknown {
    this.#note(negated, Boolean(value));
    if (this.#mutants.has(negated)) return this.#instead(value, !value);
    if (this.#mutants.has(always)) return this.#instead(value, true);
    return this.#mutants.has(never) ? this.#instead(value, false) : value;
  }

  either(mutant: number, value: () => unknown, other: () => unknown): unknown {
    if (!this.#mutants.has(mutant)) return value();
    this.isReached = true;
    const [instead, usual] = [other(), outcomeOf(value)];
    if (!isDeepStrictEqual(instead, usual)) this.isDifferent = true;
    return instead;
  }

  equal(negated: number, value: boolean): boolean {
    this.#note(negated, value);
    return this.#mutants.has(negated) ? this.#instead(value, !value) : value;
  }

  compare(
    flipped: number,
    moved: number,
    operator: string,
    left: unknown,
    right: unknown,
  ): boolean {
    const value = compared(operator, left, right);
    this.#note(flipped, value);
    if (this.#mutants.has(flipped)) {
      const other = operator.endsWith('=') ? operator.slice(0, 1) : `${operator}=`;
      return this.#instead(value, compared(other, left, right));
    }
    if (!this.#mutants.has(moved)) return value;
    return this.#instead(value, compared(operator, left, movedByOne(right)));
  }

  loop(first: number, reversed: number, items: readonly unknown[]): readonly unknown[] {
    if (this.#mutants.has(first) && items.length > 1) return this.#taken(items.slice(0, 1));
    if (this.#mutants.has(reversed) && !this.#inOrder.has(items)) {
      return items.length > 1 ? this.#taken(items.toReversed()) : items;
    }
    return items;
  }

  order(reversed: number, items: readonly unknown[]): readonly unknown[] {
    const isOpen = Array.isArray(items) && !this.#inOrder.has(items) && !this.#sorted.has(items);
    return this.#mutants.has(reversed) && isOpen && items.length > 1
      ? this.#taken(items.toReversed())
      : items;
  }

  sorted<T>(items: T): T {
    if (typeof items === 'object' && items !== null) this.#sorted.add(items);
    return items;
  }

  /** A list in an order that the text tells. */
  ordered<T extends object>(items: T): T {
    this.#inOrder.add(items);
    return items;
  }

  moved(mutant: number, value: unknown): unknown {
    return this.#mutants.has(mutant) ? this.#instead(value, movedByOne(value)) : value;
  }

  arithmetic(mutant: number, operator: string, left: unknown, right: unknown): unknown {
    const value = calculated(operator, left, right);
    const other = opposites[operator];
    if (!this.#mutants.has(mutant) || other === undefined || typeof value !== 'number')
      return value;
    return this.#instead(value, calculated(other, left, right));
  }

  #note(condition: number, outcome: boolean): void {
    const known = this.outcomes.get(condition) ?? new Set<boolean>();
    this.outcomes.set(condition, known.add(outcome));
  }

  #taken<T>(value: T): T {
    this.isReached = true;
    this.isDifferent = true;
    return value;
  }

  #instead<T>(value: unknown, other: T): T {
    this.isReached = true;
    const isSame = typeof other === 'boolean' ? Boolean(value) === other : value === other;
    if (!isSame) this.isDifferent = true;
    return other;
  }
}

/** Undefined where it fails. */
function outcomeOf(value: () => unknown): unknown {
  try {
    return value();
  } catch {
    return undefined;
  }
}

const opposites: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*' };

function calculated(operator: string, left: unknown, right: unknown): unknown {
  if (typeof left !== 'number' || typeof right !== 'number')
    return `${String(left)}${String(right)}`;
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    default:
      return left / right;
  }
}

function compared(operator: string, left: unknown, right: unknown): boolean {
  const order = orderOf(left, right);
  if (order === undefined) return false;
  switch (operator) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    default:
      return order >= 0;
  }
}

/** Undefined where the two cannot be compared: then no comparison holds. */
function orderOf(left: unknown, right: unknown): number | undefined {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left !== 'string' || typeof right !== 'string') return undefined;
  return left < right ? -1 : Number(left > right);
}

/** A number, a date or a datetime a little later; all else as it is. */
function movedByOne(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value !== 'string') return value;
  if (isDate(value)) return addDays(value, 1);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value) ? addMinutes(value, 1440) : value;
}
