import { charge } from '../helpers/fuel.ts';
import { type Parse, Problems } from './problem.ts';

/** Most characters and values, together, that the arguments of one call may hold. */
export const largestArguments = 1_048_576;

/** Thrown while arguments are read once they turn out too large. */
export class TooLarge extends Error {}

/** What may still be taken in; set and put back like the fuel meter, by plain assignment. */
export const sizeMeter: { left: number } = { left: Number.MAX_SAFE_INTEGER };

/** Counts part of what is being read. */
export function takeIn(amount: number): void {
  sizeMeter.left -= amount;
  if (sizeMeter.left < 0) throw new TooLarge();
}

/** What is taken in for one unit of fuel. */
const takenPerUnit = 16;

/** A parser whose work a call pays for. */
export function paid(parse: Parse): Parse {
  return (value) => {
    const before = sizeMeter.left;
    const parsed = parse(value);
    if (!(parsed instanceof Problems)) charge(Math.floor((before - sizeMeter.left) / takenPerUnit));
    return parsed;
  };
}
