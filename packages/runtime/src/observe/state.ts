import type { Json } from '@envloom/core';
import { datetimeOf } from '../world/clock.ts';
import type { WorldState } from '../world/definition.ts';
import type { Program } from '../world/program.ts';
import type { TableProgram } from '../world/table-program.ts';
import type { World } from '../world/world.ts';

/** The rows and clock of a world as a plain JSON copy; another world can start from it. */
export function stateOf(
  program: Program,
  world: World,
): WorldState<Readonly<Record<string, Json>>> {
  const rows = program.tables.map(
    (table) => [table.spec.collection, rowsOf(table, world)] as const,
  );
  return {
    clock: datetimeOf(world.clock),
    ...(world.actor === undefined ? {} : { actor: world.actor }),
    rows: Object.fromEntries(rows),
  };
}

function rowsOf(table: TableProgram, world: World): Json {
  const state = world.table(table.index);
  const { singleton, keyInRow } = table.spec;
  const rows = state.rows().map((row) => table.clone(row));
  if (singleton === true) return rows[0] ?? null;
  if (keyInRow !== false) return rows;
  return Object.fromEntries(state.keys().map((key, at) => [key, rows[at] ?? null]));
}
