import { clockOf, type Environment } from '../environment.ts';
import type { Played, PlayedEvent } from '../scenario/scenario.ts';
import type { ReadTables } from '../tables/types.ts';

/** A check as a function. */
export type Validator<Tables> = (play: Play<Tables>) => boolean;

/** The checks of scenarios as functions: by the id of the scenario and the id of the check. */
export interface Validators<Tables> {
  readonly [scenario: string]: { readonly [check: string]: Validator<Tables> };
}

/** An episode that is over, as validators see it. */
export interface Play<Tables> {
  /** The tables at the start, to read. */
  readonly before: ReadTables<Tables>;
  /** The tables at the end, to read. */
  readonly after: ReadTables<Tables>;
  readonly played: Played;
}

export type TableName<Tables> = keyof Tables & string;

/** The rows of a table. */
export type RowOf<Tables, Name extends keyof Tables> = Tables[Name] extends {
  all(): readonly (infer Row)[];
}
  ? Row
  : Tables[Name] extends { get(): infer Row }
    ? Row
    : never;

/**
 * The play that leads from one environment to another: forks of one, so that the difference costs
 * O(changes).
 */
export function playOf<Tables extends object>(
  from: Environment<Tables>,
  to: Environment<Tables>,
  events: readonly PlayedEvent[],
): Play<Tables> {
  return { before: from.tables, after: to.tables, played: playedOf(from, to, events) };
}

/** The same without the tables: all that `grade` needs. */
export function playedOf<Env extends Environment<object>>(
  from: Env,
  to: Env,
  events: readonly PlayedEvent[],
): Played {
  return { diff: to.diff(from), from: clockOf(from), to: clockOf(to), events };
}
