import { charge } from './fuel.ts';

/** The sum of numbers, or of what `by` gives for each item, added from left to right. */
export function sum(numbers: readonly number[]): number;
export function sum<T>(items: readonly T[], by: (item: T) => number): number;
export function sum<T>(items: readonly T[], by?: (item: T) => number): number {
  charge(items.length);
  let total = 0;
  for (const item of items) total += by === undefined ? Number(item) : by(item);
  return total;
}

type Comparable = number | string;

/** The least value, of numbers or texts (by code unit), or of what `by` gives for each item. */
export function min<V extends Comparable>(values: readonly V[]): V | undefined;
export function min<T, V extends Comparable>(
  items: readonly T[],
  by: (item: T) => V,
): V | undefined;
export function min(items: readonly Comparable[], by?: (item: Comparable) => Comparable) {
  return extreme(items, by, (a, b) => a < b);
}

/** The greatest value, of numbers or texts (by code unit), or of what `by` gives for each item. */
export function max<V extends Comparable>(values: readonly V[]): V | undefined;
export function max<T, V extends Comparable>(
  items: readonly T[],
  by: (item: T) => V,
): V | undefined;
export function max(items: readonly Comparable[], by?: (item: Comparable) => Comparable) {
  return extreme(items, by, (a, b) => a > b);
}

function extreme(
  items: readonly Comparable[],
  by: ((item: Comparable) => Comparable) | undefined,
  isBetter: (a: Comparable, b: Comparable) => boolean,
): Comparable | undefined {
  charge(items.length);
  let best: Comparable | undefined;
  for (const item of items) {
    const value = by === undefined ? item : by(item);
    if (best === undefined || isBetter(value, best)) best = value;
  }
  return best;
}
