import type { Json } from '../json/json.ts';
import { type Entry, isKey, type Key, type Row } from '../state/entry.ts';
import type { Affected, InvariantRead, WorldInvariant } from '../world/invariant.ts';
import type { TableProgram } from '../world/table-program.ts';
import type { World } from '../world/world.ts';
import { mayDiffer, type Touched } from './check.ts';
import type { Due, RowRule } from './due.ts';

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
export function rowEffect(rule: RowRule, read: InvariantRead, from: TableProgram): Effect {
  return { fields: read.fields, note: noteOf(rule, read.affects, from) };
}

/** Whether a change touches one of these fields; a row that came or went always counts. */
export function concerns(touched: Touched, fields: readonly string[] | 'all'): boolean {
  const { before, after } = touched;
  if (before === undefined || after === undefined) return before !== after;
  return fields === 'all' || fields.some((field) => mayDiffer(touched, field));
}

function noteOf(rule: RowRule, affects: Affected, from: TableProgram): Note {
  if (affects === 'self') return ({ key }, _world, due) => due.row(rule, key);
  if (affects === 'all') return (_touched, _world, due) => due.tables.add(rule);
  const { own, theirs } = affects;
  return ({ key, before, after }, world, due) => {
    const then = valueAt(from, theirs, key, before);
    const now = valueAt(from, theirs, key, after);
    for (const entry of rowsWith(rule.table, own, then, world)) due.row(rule, entry.key);
    if (then === now) return;
    for (const entry of rowsWith(rule.table, own, now, world)) due.row(rule, entry.key);
  };
}

/** A row's field, or its key where the field is the key. */
function valueAt(
  table: TableProgram,
  field: string,
  key: Key,
  row: Row | undefined,
): Json | undefined {
  if (row === undefined) return undefined;
  return field === table.spec.key ? key : row[field];
}

/** The rows whose field (or key) has this value. */
function rowsWith(
  table: TableProgram,
  field: string,
  value: Json | undefined,
  world: World,
): readonly Entry[] {
  if (value === undefined) return [];
  const state = world.table(table.index);
  if (field !== table.spec.key) return state.entriesWith(pathIn(table, field), value);
  const entry = isKey(value) ? state.get(value) : undefined;
  return entry === undefined ? [] : [entry];
}

function pathIn(table: TableProgram, field: string) {
  const path = table.paths.get(field);
  if (path === undefined) throw new Error(`${table.spec.name} has no field ${field}`);
  return path;
}
