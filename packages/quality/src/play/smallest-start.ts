import { StateError, type Result, type WorldState } from '@envloom/runtime';
import type { Json } from '@envloom/core';
import type { Rows, Simulator } from '@envloom/sampler';
import type { Observation } from '../explore/observation.ts';

type State = WorldState<Rows>;

/**
 * The state that a call was made in, without the rows that it takes no part in: rows are left out
 * one after the other as long as the world is valid and the call ends as it did (Zeller and
 * Hildebrandt, *Simplifying and Isolating Failure-Inducing Input*, 2002).
 */
export function smallestStart(simulator: Simulator, observation: Observation): State {
  const { before, tool, args, result } = observation;
  const wanted = endOf(result);
  const endsAlike = (state: State) => {
    try {
      return endOf(simulator.start({ state }).call(tool, args)) === wanted;
    } catch (error) {
      if (error instanceof StateError) return false;
      throw error;
    }
  };
  const whole = before.state();
  return endsAlike(whole) ? withoutSpareRows(whole, endsAlike) : whole;
}

/** How a call ended, apart from which rows it was about. */
function endOf(result: Result<Json>): string {
  return result.success ? 'success' : `${result.error.code} ${sentence(result.error.message)}`;
}

/** Without the row in brackets, or the numbers that depend on it. */
function sentence(message: string): string {
  return message.replace(/ \([^()]*\)$/, '').replaceAll(/"[^"]*"|-?\d[\d.]*/g, '…');
}

/** Once more from the start where something could go: others may now go too. */
function withoutSpareRows(whole: State, isEnough: (state: State) => boolean): State {
  let state = whole;
  for (let size = Infinity; rowCount(state) < size;) {
    size = rowCount(state);
    for (const [table, key] of spareRows(state)) state = lessOne(state, table, key, isEnough);
  }
  return state;
}

/** Every row of every table, the last first, by the names that lists and records have for them. */
function spareRows({ rows }: State): (readonly [table: string, key: string])[] {
  return Object.entries(rows).flatMap(([table, held]) => {
    const keys = Array.isArray(held) || isTableOfRows(held) ? Object.keys(held) : [];
    return keys.toReversed().map((key) => [table, key] as const);
  });
}

/** A singleton is one row: it stays. */
function isTableOfRows(rows: Rows[string]): boolean {
  return Object.values(rows).every((row) => typeof row === 'object' && row !== null);
}

function rowCount({ rows }: State): number {
  return Object.values(rows).reduce((sum, table) => sum + Object.keys(table).length, 0);
}

function lessOne(
  state: State,
  table: string,
  key: string,
  isEnough: (state: State) => boolean,
): State {
  const rows = state.rows[table];
  if (rows === undefined) return state;
  const left = Array.isArray(rows)
    ? rows.filter((_, at) => String(at) !== key)
    : Object.fromEntries(Object.entries(rows).filter(([name]) => name !== key));
  const smaller = { ...state, rows: { ...state.rows, [table]: left } };
  return isEnough(smaller) ? smaller : state;
}
