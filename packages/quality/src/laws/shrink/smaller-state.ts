import type { EntitySpec, WorldState } from '@envloom/runtime';
import type { Json } from '@envloom/core';
import type { Row, Rows } from '@envloom/sampler';
import { smallest } from './smallest.ts';

type State = WorldState<Rows>;

interface PlacedRow {
  readonly collection: string;
  readonly key: string;
  readonly row: Row;
}

/** Drops the rows that are not needed for a test, table by table, and tells which state is left. */
export function smallerState(
  state: State,
  entities: readonly EntitySpec[],
  passes: (state: State) => boolean,
): State {
  const tables = entities.filter(({ singleton }) => singleton !== true);
  const rows = tables.flatMap((entity) => rowsOf(entity, state));
  const kept = smallest(rows, (fewer) => passes(stateOf(state, tables, fewer)));
  return stateOf(state, tables, kept);
}

function rowsOf({ collection }: EntitySpec, { rows }: State): readonly PlacedRow[] {
  const table = rows[collection] ?? [];
  return Object.entries(table).flatMap(([key, row]) =>
    isRow(row) ? [{ collection, key, row }] : [],
  );
}

function isRow(row: Json | Row): row is Row {
  return typeof row === 'object' && row !== null && !Array.isArray(row);
}

function stateOf(state: State, tables: readonly EntitySpec[], rows: readonly PlacedRow[]): State {
  const byTable = Map.groupBy(rows, ({ collection }) => collection);
  const parts = tables.map(({ collection, keyInRow }) => {
    const placed = byTable.get(collection) ?? [];
    const table =
      keyInRow === false
        ? Object.fromEntries(placed.map(({ key, row }) => [key, row]))
        : placed.map(({ row }) => row);
    return [collection, table] as const;
  });
  return { ...state, rows: { ...state.rows, ...Object.fromEntries(parts) } };
}
