import { refuse } from '../failure/refusal.ts';
import { charge } from '../helpers/fuel.ts';
import type { Row } from '../state/entry.ts';
import { dateOf, datetimeOf } from './clock.ts';
import type { Transaction } from './transaction.ts';

/** Stands in for the acting row until somebody reads it. */
const noActor: Row = {};

/** Helpers that depend on the world. */
export interface WorldHelpers extends Drawing {
  /** The world's clock, `YYYY-MM-DDTHH:MM:SSZ`; fixed within a call, moved by successful mutations. */
  readonly now: () => string;
  /** The day of the world's clock, `YYYY-MM-DD`. */
  readonly today: () => string;
}

/**
 * What a body finds in its second parameter: the tables by name and under `tables`, the world's
 * helpers, and the acting row.
 */
export type Scope<Tables, Actor = unknown> = Tables &
  WorldHelpers & { readonly tables: Tables; readonly actor: Actor };

/** The scope of every call of a program; it acts on the running call's world. */
export function scopeOf<Tables extends object>(
  tables: Tables,
  transaction: Transaction,
  actor: () => Row,
): Scope<Tables, Row> {
  const helpers: WorldHelpers & { tables: Tables } = {
    now: () => datetimeOf(transaction.world.clock),
    today: () => dateOf(transaction.world.clock),
    ...drawingFrom(() => transaction.random()),
    tables,
  };
  return Object.defineProperty({ ...tables, ...helpers, actor: noActor }, 'actor', { get: actor });
}

/** Items that a list moves in about the time of one unit of other work. */
const movedPerUnit = 64;

/** Random choices; each uses `next`, which gives numbers of at least 0 and less than 1. */
interface Drawing {
  /** A whole number from `min` to `max`, both included. */
  readonly randomInt: (min: number, max: number) => number;
  /** One of the items; undefined when there are none. */
  readonly pick: <T>(items: readonly T[]) => T | undefined;
  /** The items in a random order, as a new list. */
  readonly shuffle: <T>(items: readonly T[]) => T[];
}

/** Random choices by a generator. */
function drawingFrom(next: () => number): Drawing {
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
