import type { Hash } from './murmur3.ts';

/** Nothing added yet. */
export const zero: Hash = [0, 0, 0, 0];

/** Adds lane by lane modulo 2^32: sums of hashes do not depend on the order of adding. */
export function add(a: Hash, b: Hash): Hash {
  return [(a[0] + b[0]) | 0, (a[1] + b[1]) | 0, (a[2] + b[2]) | 0, (a[3] + b[3]) | 0];
}

/** The inverse of {@link add}. */
export function subtract(a: Hash, b: Hash): Hash {
  return [(a[0] - b[0]) | 0, (a[1] - b[1]) | 0, (a[2] - b[2]) | 0, (a[3] - b[3]) | 0];
}
