import { refuse } from '../failure/refusal.ts';
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

const tooLargeForDigits = 1e21;

/**
 * Rounds to `decimals` digits after the point, 0 to 100: correctly, and exact ties to even, as
 * Python's `round` does. What counts is the exact binary value: `round(2.675, 2)` is 2.67.
 */
export function round(x: number, decimals = 0): number {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 100) {
    refuse('INVALID_VALUE', `round: expected 0 to 100 decimals, got ${decimals}`);
  }
  if (!(Math.abs(x) < tooLargeForDigits)) return x;
  if (Number.isInteger(x)) return x + 0;
  return Number(isTie(x, decimals) ? tieToEven(x, decimals) : x.toFixed(decimals)) + 0;
}

/** Farther than this from a multiple, in its units, a number is no decimal with an error of arithmetic. */
const errorOfArithmetic = 1e-4;

/**
 * What arithmetic on decimals of at most so many digits gives, without the error of binary numbers:
 * 4000 - 2600.3 is 1399.7. The same as `round`, sooner.
 */
export function roundTo(x: number, decimals: number): number {
  const unit = 10 ** decimals;
  const units = Math.round(x * unit);
  const isNear = Math.abs(x * unit - units) < errorOfArithmetic;
  return isNear && Number.isSafeInteger(units) ? units / unit + 0 : round(x, decimals);
}

/** Scaling by a power of two is exact, so a tie is exactly an odd multiple of half a unit. */
function isTie(x: number, decimals: number): boolean {
  return Math.abs(x * 2 ** (decimals + 1)) % 2 === 1;
}

/** `toFixed` rounds a tie away from zero; one digit more writes it exactly, ending in 5. */
function tieToEven(x: number, decimals: number): string {
  const away = x.toFixed(decimals);
  const isEven = Number(away.at(-1)) % 2 === 0;
  return isEven ? away : x.toFixed(decimals + 1).slice(0, -1);
}
