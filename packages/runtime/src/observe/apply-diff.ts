import { canonicalJson, type Json } from '@envloom/core';
import { rowName, type Touched } from '../commit/check.ts';
import { checkTouched } from '../commit/commit.ts';
import { failureOf } from '../failure/refusal.ts';
import { Problems } from '../fields/problem.ts';
import { StateError } from '../failure/state-error.ts';
import {
  type Entry,
  isKey,
  isRow,
  type Key,
  type KeyedRow,
  type Row,
  type Slot,
} from '../state/entry.ts';
import type { TableState } from '../state/table-state.ts';
import { rememberKey } from '../tables/keys.ts';
import type { Program } from '../world/program.ts';
import type { TableProgram } from '../world/table-program.ts';
import type { World } from '../world/world.ts';
import { type ChangedRow, readDiff, type TableDiff } from './diff.ts';

/**
 * A twin of a world with a diff applied to its rows. Throws a {@link StateError} where the diff
 * does not fit: a row to remove or change is not there or is another, a new key is taken, a row is
 * not valid, a reference or an invariant would not hold.
 */
export function applied(program: Program, world: World, json: unknown): World {
  const twin = world.fork();
  const touched: Touched[] = [];
  for (const [collection, diff] of Object.entries(readDiff(json).tables)) {
    const table = program.byCollection.get(collection);
    if (table === undefined) throw new StateError([`${collection}: unknown table`]);
    new TablePatch(table, twin.writable(table.index)).apply(diff);
    touched.push(...touchedBy(diff, table.index, world, twin));
  }
  program.transaction.look(twin, () => mustHold(program, touched, twin));
  return twin;
}

function touchedBy(diff: TableDiff, table: number, from: World, to: World): readonly Touched[] {
  const keys = [...diff.removed, ...[...diff.changed, ...diff.added].map(({ key }) => key)];
  return keys.map((key) => ({
    table,
    key,
    written: undefined,
    before: from.table(table).get(key)?.row,
    after: to.table(table).get(key)?.row,
  }));
}

function mustHold({ rules, handles }: Program, touched: readonly Touched[], world: World): void {
  try {
    checkTouched(rules, touched, world, handles);
  } catch (thrown) {
    throw new StateError([failureOf(thrown).message]);
  }
}

/** Changes one table as a diff says. */
class TablePatch {
  readonly #table: TableProgram;
  readonly #state: TableState;

  constructor(table: TableProgram, state: TableState) {
    this.#table = table;
    this.#state = state;
  }

  apply({ added, removed, changed, order = [] }: TableDiff): void {
    for (const key of removed) this.#remove(this.#entry(key));
    for (const change of changed) this.#change(change);
    for (const row of added) this.#add(row);
    for (const key of order) this.#moveToEnd(this.#entry(key));
  }

  #change({ key, before, after }: ChangedRow): void {
    const entry = this.#entry(key);
    if (canonicalJson(entry.row) !== canonicalJson(before))
      this.#refuse(key, 'is another row here');
    this.#put(key, this.#row(key, after), entry.order);
  }

  #add({ key, row }: KeyedRow): void {
    if (!isKey(key)) this.#refuse(key, 'is no key');
    if (this.#state.has(key)) this.#refuse(key, 'is there already');
    this.#put(key, this.#row(key, row), this.#state.nextOrder);
  }

  #moveToEnd(entry: Entry): void {
    this.#remove(entry);
    this.#put(entry.key, entry.row, this.#state.nextOrder);
  }

  #remove({ key, order }: Entry): void {
    this.#slot({ key, row: undefined, order });
    this.#state.settle(key);
  }

  #put(key: Key, row: Row, order: number): void {
    rememberKey(this.#table, row, key);
    this.#slot({ key, row, order });
  }

  #slot(slot: Pick<Slot, 'key' | 'row' | 'order'>): void {
    const before = this.#state.slot(slot.key);
    this.#state.put({ ...slot, call: 0, written: undefined, hash: undefined }, before);
  }

  #entry(key: Json): Entry {
    const entry = isKey(key) ? this.#state.get(key) : undefined;
    return entry ?? this.#refuse(key, 'is not there');
  }

  #row(key: Key, json: Json): Row {
    const row = this.#table.parse(json);
    if (row instanceof Problems || !isRow(row))
      return this.#refuse(key, `is not valid: ${describeProblem(row)}`);
    const { key: field } = this.#table.spec;
    if (field !== '' && row[field] !== key) this.#refuse(key, 'carries another key');
    return row;
  }

  #refuse(key: Json, problem: string): never {
    const name = rowName(this.#table.spec.collection, isKey(key) ? key : canonicalJson(key));
    throw new StateError([`${name} ${problem}`]);
  }
}

function describeProblem(row: Json | Problems): string {
  return row instanceof Problems ? row.toString() : 'expected a row';
}
