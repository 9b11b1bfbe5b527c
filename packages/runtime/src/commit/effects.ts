import type { Affected, InvariantRead, WorldInvariant } from '../world/invariant.ts';
import type { TableProgram } from '../world/table-program.ts';
import type { World } from '../world/world.ts';
import type { Touched } from './check.ts';
import type { Due, RowRule } from './invariants.ts';
import { type Lookup, wayOf } from './links.ts';

/** Notes what is due once a row was touched. */
type Note = (touched: Touched, world: World, due: Due) => void;

/** What a touched row of some table can do to an invariant. */
export interface Effect {
  /** The fields that matter. */
  readonly fields: readonly string[] | 'all';
  readonly note: Note;
}

/** What a row of the read table can do to an invariant of the world. */
export function worldEffect(invariant: WorldInvariant<object>, { fields }: InvariantRead): Effect {
  return { fields, note: (_touched, _world, due) => due.worlds.add(invariant) };
}

/** What a row of the read table can do to an invariant of rows. */
export function rowEffect(
  rule: RowRule,
  read: InvariantRead,
  from: TableProgram,
  lookUp: Lookup,
): Effect {
  return { fields: read.fields, note: noteOf(rule, read.affects, from, lookUp) };
}

function noteOf(rule: RowRule, affects: Affected, from: TableProgram, lookUp: Lookup): Note {
  if (affects === 'self') return ({ key }, _world, due) => due.row(rule, key);
  if (affects === 'all') return (_touched, _world, due) => due.table(rule);
  const way = wayOf(rule, affects, from, lookUp);
  return (touched, world, due) => {
    const found = way(touched, world);
    if (found === 'all') due.table(rule);
    else if (affects.via === undefined) for (const { key } of found) due.row(rule, key);
    else for (const entry of found) due.later(rule, entry);
  };
}
