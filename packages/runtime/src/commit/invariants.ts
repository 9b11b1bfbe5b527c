import { concerns, rowName, type Touched } from './check.ts';
import { refuse } from '../failure/refusal.ts';
import { charge } from '../helpers/fuel.ts';
import { round } from '../helpers/numbers.ts';
import type { Entry, Key, KeyedRow, Row } from '../state/entry.ts';
import type {
  Invariant,
  PreservedQuantity,
  Quantity,
  RowInvariant,
  WorldInvariant,
} from '../world/invariant.ts';
import type { TableProgram } from '../world/table-program.ts';
import type { World } from '../world/world.ts';

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
function violated(invariant: Invariant, where?: string, key?: Key): never {
  const { id, rule, text } = invariant;
  const data = key === undefined ? { invariant: id, rule } : { invariant: id, rule, key };
  refuse('INVARIANT_VIOLATED', where === undefined ? text : `${text} (${where})`, data);
}

/** An invariant of rows and the table they are in. */
export interface RowRule {
  readonly invariant: RowInvariant<object>;
  readonly table: TableProgram;
}

/** What a commit has to look at again, each thing once. */
export class Due {
  readonly worlds: Set<WorldInvariant<object>> = new Set();
  readonly rows: Map<RowRule, Set<Key>> = new Map();
  /** What is looked at after these rows: whole tables, or rows that were found through others. */
  readonly rest: Map<RowRule, Map<Key, Entry> | 'all'> = new Map();

  row(rule: RowRule, key: Key): void {
    const keys = this.rows.get(rule);
    if (keys === undefined) this.rows.set(rule, new Set([key]));
    else keys.add(key);
  }

  later(rule: RowRule, entry: Entry): void {
    const entries = this.rest.get(rule);
    if (entries === undefined) this.rest.set(rule, new Map([[entry.key, entry]]));
    else if (entries !== 'all') entries.set(entry.key, entry);
  }

  table(rule: RowRule): void {
    this.rest.set(rule, 'all');
  }
}

/** Sums are equal when they agree to this many decimals. */
const comparedDecimals = 6;

/** A preserved quantity, with what each table (by index) adds to it. */
export interface PreservedRule {
  readonly invariant: PreservedQuantity;
  readonly amounts: ReadonlyMap<number, readonly Quantity[]>;
}

/** The rows that changed must add up to what they did before. */
export function checkPreserved(rule: PreservedRule, touched: readonly Touched[]): void {
  let before = 0;
  let after = 0;
  for (const change of touched) {
    for (const quantity of rule.amounts.get(change.table) ?? []) {
      if (!concerns(change, quantity.fields)) continue;
      before += amountOf(quantity, change.before);
      after += amountOf(quantity, change.after);
    }
  }
  if (round(before, comparedDecimals) !== round(after, comparedDecimals)) violated(rule.invariant);
}

function amountOf(quantity: Quantity, row: Row | undefined): number {
  return row === undefined ? 0 : quantity.amount(row);
}
