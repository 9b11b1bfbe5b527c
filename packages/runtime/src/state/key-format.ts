import type { Key } from './entry.ts';

/** How new keys are written: `{ prefix: 'L', digits: 3 }` gives `L001`. */
export interface KeyFormat {
  readonly prefix: string;
  /** Least number of digits, padded with zeros. */
  readonly digits: number;
}

/** More digits than this are not counted as a sequence number (they would exceed 2^53). */
const mostDigits = 15;

/** Writes the key with this sequence number. */
export function formatKey({ prefix, digits }: KeyFormat, number: number): string {
  return prefix + String(number).padStart(digits, '0');
}

/** The sequence number in a key, or 0 where the key is not of the format. */
export function sequenceNumber(prefix: string, key: Key): number {
  if (typeof key === 'number') return prefix === '' && key > 0 ? key : 0;
  const length = key.length - prefix.length;
  if (length < 1 || length > mostDigits || !key.startsWith(prefix)) return 0;
  return digitsFrom(key, prefix.length);
}

function digitsFrom(key: string, start: number): number {
  let number = 0;
  for (let at = start; at < key.length; at += 1) {
    const digit = key.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return 0;
    number = number * 10 + digit;
  }
  return number;
}
