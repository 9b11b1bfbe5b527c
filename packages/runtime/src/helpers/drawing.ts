import { refuse } from '../failure/refusal.ts';
import { charge } from './fuel.ts';

/** Items that a list moves in about the time of one unit of other work. */
const movedPerUnit = 64;

/** Random choices; each uses `next`, which gives numbers of at least 0 and less than 1. */
export interface Drawing {
  /** A whole number from `min` to `max`, both included. */
  readonly randomInt: (min: number, max: number) => number;
  /** One of the items; undefined when there are none. */
  readonly pick: <T>(items: readonly T[]) => T | undefined;
  /** The items in a random order, as a new list. */
  readonly shuffle: <T>(items: readonly T[]) => T[];
}

/** Random choices by a generator. */
export function drawingFrom(next: () => number): Drawing {
  return {
    randomInt(min, max) {
      if (!(Number.isInteger(min) && Number.isInteger(max) && min <= max)) {
        refuse(
          'INVALID_VALUE',
          `randomInt: expected whole numbers in order, got ${min} and ${max}`,
        );
      }
      return min + Math.floor(next() * (max - min + 1));
    },
    pick: (items) => items[Math.floor(next() * items.length)],
    shuffle: (items) => shuffled(items, next),
  };
}

/** Puts each item at a random place among those before it; moving them costs a little fuel too. */
function shuffled<T>(items: readonly T[], next: () => number): T[] {
  const out: T[] = [];
  for (const item of items) {
    charge(1 + Math.floor(out.length / movedPerUnit));
    out.splice(Math.floor(next() * (out.length + 1)), 0, item);
  }
  return out;
}
