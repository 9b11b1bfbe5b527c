import type { WorldHelpers } from '@envloom/runtime';
import type { ToolCalls } from '@envloom/episodes/tasks';

/** Draws; the same seed gives the same draws. */
export interface Drawing {
  /** A whole number, both bounds included. */
  readonly integer: (min: number, max: number) => number;
  /** A number with so many decimals, both bounds included. */
  readonly number: (min: number, max: number, decimals: number) => number;
  /** True with this probability. */
  readonly chance: (probability: number) => boolean;
  /** One of the items. @throws Unfit where there is none */
  readonly pick: <const T>(list: readonly T[]) => T;
  /** All items in another order. */
  readonly shuffle: <const T>(list: readonly T[]) => T[];
  /** So many different items. @throws Unfit where there are fewer */
  readonly sample: <const T>(list: readonly T[], count: number) => T[];
  /** A day, `YYYY-MM-DD`, counted from today. */
  readonly date: (first: number, last: number) => string;
}

/** The rows of the tables that have several. */
type RowsOf<Tables> = {
  readonly [Name in keyof Tables]: Tables[Name] extends { all(): readonly (infer Row)[] }
    ? Row
    : never;
};

/** A field of a table: `guests.name`. */
export type FreshPath<Tables> = {
  [Name in keyof Tables & string]: `${Name}.${keyof RowsOf<Tables>[Name] & string}`;
}[keyof Tables & string];

/** The type of a field. */
export type FreshValue<Tables, Path> = Path extends `${infer Name}.${infer Field}`
  ? Name extends keyof Tables
    ? NonNullable<RowsOf<Tables>[Name][Field & keyof RowsOf<Tables>[Name]]>
    : never
  : never;

/**
 * What choices and arrangements see: a world without rules, to put rows into.
 *
 * @typeParam Tools the methods of an environment by the names of its tools
 */
export type ArrangingScope<Tables, Tools> = Tables &
  Pick<WorldHelpers, 'now' | 'today'> & {
    readonly tables: Tables;
    readonly draw: Drawing;
    /** A value for a field that no row of its table has yet. @throws Unfit where there is none */
    readonly fresh: <Path extends FreshPath<Tables>>(path: Path) => FreshValue<Tables, Path>;
    /** The tools as they work when the clock stands there. */
    readonly at: (clock: string) => ToolCalls<Tools>;
  };
