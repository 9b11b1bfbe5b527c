import { clockOf, type Environment, type ReadTables } from '@envloom/runtime';
import { generated } from '@envloom/core';
import type { Played, PlayedEvent } from '../scenario/scenario.ts';
import { changedNothingBut, TableFrame, type FramePart } from './frame.ts';
import { RowChanges } from './row-changes.ts';

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
  /** What became of the rows, by table. */
  readonly rows: RowsOf<Tables>;
  /** What may be different at the end, by table. */
  readonly frame: FramesOf<Tables>;
  /** Whether everything is as it was but what these parts of `frame` say. */
  readonly changedNothingBut: (...parts: readonly FramePart[]) => boolean;
}

type RowsOf<Tables> = {
  readonly [Name in TableName<Tables>]: RowChanges<RowOf<Tables, Name>>;
};

type FramesOf<Tables> = {
  readonly [Name in TableName<Tables>]: TableFrame<RowOf<Tables, Name>>;
};

type TableName<Tables> = keyof Tables & string;

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
  const [before, after, played] = [from.tables, to.tables, playedOf(from, to, events)];
  const tables = Object.keys(after);
  const rows = tables.map((table) => [table, new RowChanges(played, table)] as const);
  const frame = tables.map((table) => [table, new TableFrame(played, table)] as const);
  return {
    before,
    after,
    played,
    rows: generated(Object.fromEntries(rows)),
    frame: generated(Object.fromEntries(frame)),
    changedNothingBut: (...parts) => changedNothingBut(parts, played),
  };
}

/** The same without the tables: all that `grade` needs. */
export function playedOf<Env extends Environment<object>>(
  from: Env,
  to: Env,
  events: readonly PlayedEvent[],
): Played {
  return { diff: to.diff(from), from: clockOf(from), to: clockOf(to), events };
}
