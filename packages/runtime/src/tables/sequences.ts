import type { Program } from '../world/program.ts';
import type { World } from '../world/world.ts';
import { issuedSoFar } from './insert.ts';

/** By collection: a sequence number. */
export type Sequences = Readonly<Record<string, number>>;

/** The highest sequence numbers used so far. */
export function sequencesOf({ tables }: Program, world: World): Sequences {
  const all = tables.map(
    (table) => [table.spec.collection, issuedSoFar(table, world.table(table.index))] as const,
  );
  return Object.fromEntries(all);
}

/** Lets sequences leave out all numbers up to these. */
export function raiseSequences({ tables }: Program, world: World, to: Sequences): void {
  for (const table of tables) {
    const issued = to[table.spec.collection] ?? 0;
    if (issued <= issuedSoFar(table, world.table(table.index))) continue;
    world.writable(table.index).issued = issued;
  }
}

/** Lets sequences leave out so many numbers. */
export function skipKeys(program: Program, world: World, counts: Sequences): void {
  const raised = Object.entries(sequencesOf(program, world)).map(
    ([collection, issued]) => [collection, issued + Math.floor(counts[collection] ?? 0)] as const,
  );
  raiseSequences(program, world, Object.fromEntries(raised));
}
