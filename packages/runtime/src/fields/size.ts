import { charge } from '../helpers/fuel.ts';
import { type Parse, Problems } from './problem.ts';

/** Most characters and values, together, that the arguments of one call may hold. */
export const largestArguments = 1_048_576;

/** Thrown while arguments are read once they turn out too large. */
export class TooLarge extends Error {}

/** Above what any count comes to: outside of calls nothing is refused. A small integer, as are all counts. */
const unlimited = 2 ** 30;

/** What was taken in, and how much may be. */
const sizeMeter: { taken: number; most: number } = { taken: 0, most: unlimited };

/**
 * Reads something that may hold `largestArguments` at most. Afterwards nothing is limited, whatever was
 * before: a limit that were put back could outlive the reading that it was for.
 *
 * @throws TooLarge
 */
export function limited<T>(read: () => T): T {
  sizeMeter.taken = 0;
  sizeMeter.most = largestArguments;
  try {
    return read();
  } finally {
    sizeMeter.taken = 0;
    sizeMeter.most = unlimited;
  }
}

/** Counts part of what is being read. */
export function takeIn(amount: number): void {
  sizeMeter.taken += amount;
  if (sizeMeter.taken > sizeMeter.most) tookTooMuch();
}

function tookTooMuch(): void {
  if (sizeMeter.most !== unlimited) throw new TooLarge();
  sizeMeter.taken = 0;
}

/** What is taken in for one unit of fuel. */
const takenPerUnit = 16;

/** A parser whose work a call pays for. */
export function paid(parse: Parse): Parse {
  return (value) => {
    // What a call pays for does not depend on what was read before it.
    if (sizeMeter.most === unlimited) sizeMeter.taken = 0;
    const before = sizeMeter.taken;
    const parsed = parse(value);
    const taken = sizeMeter.taken - before;
    if (!(parsed instanceof Problems)) charge(Math.floor(taken / takenPerUnit));
    return parsed;
  };
}
