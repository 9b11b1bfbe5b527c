import { refuse } from '../failure/refusal.ts';
import { charge } from '../helpers/fuel.ts';
import type { Entry, Key, KeyedRow } from '../state/entry.ts';
import type { Invariant, WorldInvariant } from '../world/invariant.ts';
import type { World } from '../world/world.ts';
import { rowName } from './check.ts';
import type { Due, RowRule } from './due.ts';

/** Checks everything that is due; refuses the first thing that does not hold. */
export function checkDue(due: Due, world: World, tables: object): void {
  for (const [rule, keys] of due.rows) checkRows(rule, keys, world, tables);
  for (const [rule, entries] of due.rest) {
    if (entries === 'all') checkTable(rule, world, tables);
    else checkEntries(rule, entries.values(), tables);
  }
  for (const invariant of due.worlds) checkWorld(invariant, tables);
}

function checkRows(rule: RowRule, keys: Iterable<Key>, world: World, tables: object): void {
  const state = world.table(rule.table.index);
  for (const key of keys) {
    const entry = state.get(key);
    if (entry !== undefined) checkRow(rule, entry, tables);
  }
}

/** Checks rows in table order. */
function checkEntries(rule: RowRule, entries: Iterable<Entry>, tables: object): void {
  for (const entry of [...entries].toSorted((a, b) => a.order - b.order)) {
    checkRow(rule, entry, tables);
  }
}

function checkTable(rule: RowRule, world: World, tables: object): void {
  for (const entry of world.table(rule.table.index).keyedRows()) checkRow(rule, entry, tables);
}

/** Checks an invariant of rows for one row. */
export function checkRow(
  { invariant, table }: RowRule,
  { key, row }: KeyedRow,
  tables: object,
): void {
  charge(1);
  if (!invariant.holds(row, tables)) violated(invariant, rowName(table.spec.collection, key), key);
}

/** Checks an invariant of the world. */
export function checkWorld(invariant: WorldInvariant<object>, tables: object): void {
  charge(1);
  if (!invariant.holds(tables)) violated(invariant);
}

/** Refuses with the invariant's sentence. */
export function violated(invariant: Invariant, where?: string, key?: Key): never {
  const { id, rule, text } = invariant;
  const data = key === undefined ? { invariant: id, rule } : { invariant: id, rule, key };
  refuse('INVARIANT_VIOLATED', where === undefined ? text : `${text} (${where})`, data);
}
