import { refuse } from '../failure/refusal.ts';
import { charge } from '../helpers/fuel.ts';
import { rowName } from '../commit/check.ts';
import { type Entry, isEntry, isKey, type Key, type Row } from '../state/entry.ts';
import { countOf, find, type Match } from '../state/find.ts';
import type { TableState } from '../state/table-state.ts';
import type { TableProgram } from '../world/table-program.ts';
import type { Transaction } from '../world/transaction.ts';
import { keyOfRow } from './keys.ts';

export type RowTest = (row: Row) => boolean;

/** Reads a table of the running call's world. */
export class RowsHandle {
  protected readonly table: TableProgram;
  protected readonly transaction: Transaction;

  constructor(table: TableProgram, transaction: Transaction) {
    this.table = table;
    this.transaction = transaction;
  }

  protected get state(): TableState {
    return this.transaction.table(this.table.index);
  }

  get(key: Key): Row | undefined {
    charge(1);
    const row = this.state.row(key);
    return row === undefined ? undefined : this.handOut(row);
  }

  has(key: Key): boolean {
    charge(1);
    return this.state.has(key);
  }

  need(match: Key | Match | RowTest, rest?: RowTest): Row {
    const row = isKey(match) ? this.get(match) : this.first(match, rest);
    return row ?? this.notFound(isKey(match) ? match : undefined);
  }

  protected notFound(key?: Key): never {
    const { name } = this.table.spec;
    const message =
      key === undefined ? `No ${name} matches.` : `There is no ${rowName(name, key)}.`;
    return refuse(this.table.notFound, message);
  }

  all(): readonly Row[] {
    charge(this.state.span + 1);
    return this.handOut(this.state.rows());
  }

  where(match: Match | RowTest, rest?: RowTest): readonly Row[] {
    const rows = typeof match === 'function' ? this.all().filter(match) : this.#matching(match);
    return this.handOut(rest === undefined ? rows : rows.filter(rest));
  }

  first(match: Match | RowTest, rest?: RowTest): Row | undefined {
    const rows = typeof match === 'function' ? this.all() : this.#matching(match);
    const isWanted = typeof match === 'function' ? match : passesAll;
    const row = rows.find((each) => isWanted(each) && (rest === undefined || rest(each)));
    return row === undefined ? undefined : this.handOut(row);
  }

  count(match?: Match | RowTest, rest?: RowTest): number {
    if (match === undefined) return this.state.size;
    if (typeof match === 'function' || rest !== undefined) return this.where(match, rest).length;
    return countOf(this.table, this.state, match);
  }

  keyOf(row: Row): Key {
    return keyOfRow(this.table, row) ?? this.notFound();
  }

  /** Notes what the body is given, so that it can be recognised should it be the result. */
  protected handOut<Rows extends Row | readonly Row[]>(rows: Rows): Rows {
    this.transaction.handOut(this.table, rows);
    return rows;
  }

  /** The entry that a row or a key names. */
  protected entryOf(rowOrKey: Row | Key): Entry {
    charge(1);
    const key = typeof rowOrKey === 'object' ? this.keyOf(rowOrKey) : rowOrKey;
    const slot = this.state.slot(key);
    return isEntry(slot) ? slot : this.notFound(key);
  }

  #matching(match: Match): readonly Row[] {
    return find(this.table, this.state, match);
  }
}

function passesAll(): boolean {
  return true;
}
