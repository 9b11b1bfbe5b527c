import { clockOf, type Environment } from '../environment.ts';
import { generated } from '../generated.ts';
import type { Json } from '../json/json.ts';
import type { Matcher, Played, PlayedEvent } from '../scenario/scenario.ts';
import type { Key } from '../state/entry.ts';
import type { ReadTables } from '../tables/types.ts';
import { isNothingElseChanged, type NewRows } from './frame.ts';
import { matches, newRows } from './matcher.ts';

/** A check as a function. */
export type Validator<Tables> = (play: Play<Tables>) => boolean;

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

type FieldOf<Tables, Name extends keyof Tables> = keyof RowOf<Tables, Name> & string;

/** What is part of the goal, or may change besides; everything else has to be as it was. */
export interface Frame<Tables> {
  /** Tables that are never part of a goal. */
  readonly ignoring?: readonly TableName<Tables>[];
  /** Fields that the goal changes; the key of a table with one row is the empty text. */
  readonly changed?: readonly {
    readonly [Name in TableName<Tables>]: {
      readonly table: Name;
      readonly key: Key;
      readonly fields: readonly FieldOf<Tables, Name>[];
    };
  }[TableName<Tables>][];
  /** New rows: each must match, and there must be no more in all. */
  readonly added?: {
    readonly [Name in TableName<Tables>]?: readonly ExpectedRows<RowOf<Tables, Name>>[];
  };
  readonly removed?: readonly { readonly table: TableName<Tables>; readonly key: Key }[];
  /** Fields that may change, and to what; `added` matches nothing here. */
  readonly allowing?: readonly {
    readonly [Name in TableName<Tables>]: {
      readonly table: Name;
      readonly key: Key;
      readonly fields: { readonly [Field in FieldOf<Tables, Name>]?: Matcher };
    };
  }[TableName<Tables>][];
}

export interface ExpectedRows<Row> {
  readonly count: number;
  matches(row: Row): boolean;
}

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

/** The rows of a table that were not there at the start. */
export function addedRows<Tables, Name extends TableName<Tables>>(
  { played }: Play<Tables>,
  table: Name,
): readonly RowOf<Tables, Name>[] {
  return newRows(played, table).map(({ row }) => generated<RowOf<Tables, Name>>(row));
}

/** The keys of the rows of a table that were not there at the start and pass a test. */
export function addedKeys<Tables, Name extends TableName<Tables>>(
  { played }: Play<Tables>,
  table: Name,
  test: (row: RowOf<Tables, Name>) => boolean = () => true,
): readonly Key[] {
  const rows = newRows(played, table).filter(({ row }) => test(generated(row)));
  return rows.map(({ key }) => key);
}

/**
 * Whether a value is what a matcher says: for fields of any JSON, into which typed code cannot look.
 * `added` matches nothing here.
 */
export function isMatch(value: unknown, matcher: Matcher, played: Played): boolean {
  return matches(generated(value), matcher, { played, added: new Map() });
}

/** Whether nothing changed but what the frame lists. */
export function changesNothingElse<Tables>(
  { played }: Play<Tables>,
  frame: Frame<Tables>,
): boolean {
  const { ignoring = [], changed = [], added = {}, removed = [], allowing = [] } = frame;
  return isNothingElseChanged(
    { ignoring, changed, removed, added: expectedRows(added), allowing: generated(allowing) },
    { played, added: new Map() },
  );
}

function expectedRows(added: object): readonly NewRows[] {
  return Object.entries(added).flatMap(([table, rows]) =>
    generated<readonly ExpectedRows<Json>[]>(rows).map((expected) => ({
      table,
      count: expected.count,
      isOne: ({ row }) => expected.matches(row),
    })),
  );
}
