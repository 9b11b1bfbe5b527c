import { type Drawing, drawingFrom } from '../helpers/drawing.ts';
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
