import { charactersPerUnit, charge } from '../helpers/fuel.ts';
import type { Parse } from './problem.ts';

/** Most characters and values, together, that the arguments of one call may hold. */
export const largestArguments = 1_048_576;

/** Thrown while a value is read once it turns out too large. */
export class TooLarge extends Error {}

/** Above what any count comes to: outside of calls nothing is refused. A small integer, as are all counts. */
const unlimited = 2 ** 30;

/**
 * What was taken in, and how much may be. Whoever sets it puts back what it was, by plain assignment, as
 * with the fuel meter.
 */
const sizeMeter: {
  /** Characters and values. */
  taken: number;
  most: number;
  /** Of what was taken, the characters of texts. */
  characters: number;
  /** Whether a call pays for what is taken in, in instalments of `most`. */
  isPaid: boolean;
} = { taken: 0, most: unlimited, characters: 0, isPaid: false };

/** Counts part of what is being read. */
export function takeIn(amount: number): void {
  sizeMeter.taken += amount;
  if (sizeMeter.taken > sizeMeter.most) tookTooMuch();
}

/** Counts a text that is being read. */
export function takeInText(length: number): void {
  sizeMeter.characters += length;
  takeIn(length + 1);
}

function tookTooMuch(): void {
  if (sizeMeter.isPaid) return pay();
  if (sizeMeter.most !== unlimited) throw new TooLarge();
  sizeMeter.taken = 0;
  sizeMeter.characters = 0;
}

/** After so many characters and values a call pays: what is shared within a value is read again each time. */
const instalment = 4096;

/** What reading a value costs, and keeping it. */
const valueCost = 2;

/** Charges what was taken in since the last payment. */
function pay(): void {
  const { taken, characters } = sizeMeter;
  sizeMeter.taken = 0;
  sizeMeter.characters = 0;
  charge(valueCost * (taken - characters) + Math.floor(characters / charactersPerUnit));
}

/** Reads with a meter of its own, and puts the old one back. */
function metered<T>(most: number, isPaid: boolean, read: () => T): T {
  const { taken, most: outerMost, characters, isPaid: wasPaid } = sizeMeter;
  sizeMeter.taken = 0;
  sizeMeter.characters = 0;
  sizeMeter.most = most;
  sizeMeter.isPaid = isPaid;
  try {
    return read();
  } finally {
    sizeMeter.taken = taken;
    sizeMeter.most = outerMost;
    sizeMeter.characters = characters;
    sizeMeter.isPaid = wasPaid;
  }
}

/** A parser whose work a call pays for while it is done. */
export function paid(parse: Parse): Parse {
  return (value) =>
    metered(instalment, true, () => {
      const parsed = parse(value);
      pay();
      return parsed;
    });
}

/**
 * Reads a value that may hold so many characters and values. Afterwards nothing is limited, whatever was
 * before: a limit that is put back can outlive the reading that it was for.
 *
 * @throws TooLarge where it holds more
 */
export function readWithin<T>(largest: number, read: () => T): T {
  sizeMeter.most = unlimited;
  sizeMeter.isPaid = false;
  return metered(largest, false, read);
}
