import { charge } from './fuel.ts';
import { chargeKey, recordOf } from './records.ts';

type SortValue = string | number | boolean;

/**
 * The items in order of what `by` gives for each: texts by code unit, false before true; a list of
 * values orders by the first that differs. Stable, also when descending.
 */
export function sortBy<T>(
  items: readonly T[],
  by: (item: T) => SortValue | readonly SortValue[],
  order: 'asc' | 'desc' = 'asc',
): T[] {
  charge(items.length * bitLength(items.length));
  const sign = order === 'desc' ? -1 : 1;
  const keyed = items.map((item) => ({ item, keys: listed(by(item)) }));
  return keyed.toSorted((a, b) => sign * compareLists(a.keys, b.keys)).map(({ item }) => item);
}

/** Binary digits of a count: about how often sorting compares each item, on every platform. */
function bitLength(length: number): number {
  return 32 - Math.clz32(length);
}

function listed(value: SortValue | readonly SortValue[]): readonly SortValue[] {
  return typeof value === 'object' ? value : [value];
}

function compareLists(a: readonly SortValue[], b: readonly SortValue[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index];
    if (right === undefined || left > right) return 1;
    if (left < right) return -1;
  }
  return a.length - b.length;
}

/** The items by what `by` gives for each, in their order within each group. */
export function groupBy<T>(
  items: readonly T[],
  by: (item: T) => string | number,
): Record<string, readonly T[]> {
  charge(2 * items.length);
  const keyOf = (item: T) => {
    const key = String(by(item));
    chargeKey(key);
    return key;
  };
  return recordOf(Map.groupBy(items, keyOf));
}

/** The values without repeats, the first of each kept. */
export function unique<T extends SortValue | null | undefined>(items: readonly T[]): T[] {
  charge(items.length);
  for (const item of items) if (typeof item === 'string') chargeKey(item);
  return [...new Set(items)];
}

/** How many items pass the test. */
export function count<T>(items: readonly T[], test: (item: T) => boolean): number {
  charge(items.length);
  let passed = 0;
  for (const item of items) if (test(item)) passed += 1;
  return passed;
}

/** Every two items, each pair once, in order of the first and then the second. */
export function pairs<T>(items: readonly T[]): [T, T][] {
  charge(items.length * items.length);
  return items.flatMap((a, index) => items.slice(index + 1).map((b): [T, T] => [a, b]));
}

/** A range makes a list of nothing; what runs over it first is paid with it. */
const rangeCost = 2;

/** The whole numbers from 0, or from `from`, up to but not including `to`. */
export function range(to: number): number[];
export function range(from: number, to: number): number[];
export function range(first: number, second?: number): number[] {
  const [from, to] = second === undefined ? [0, first] : [first, second];
  const length = Math.max(0, Math.ceil(to - from));
  charge(rangeCost * length);
  // oxlint-disable-next-line unicorn/no-new-array -- room for all of them at once
  const numbers = new Array<number>(length);
  for (let index = 0; index < length; index += 1) numbers[index] = from + index;
  return numbers;
}

/** Everything that can be reached: the start, then step by step outwards, each node once. */
export function reach<Node extends string | number>(
  start: readonly Node[],
  next: (node: Node) => readonly Node[],
): Node[] {
  const reached = new Set(start);
  for (const node of reached) {
    const neighbours = next(node);
    charge(2 * neighbours.length + 4);
    for (const neighbour of neighbours) reached.add(neighbour);
  }
  return [...reached];
}
