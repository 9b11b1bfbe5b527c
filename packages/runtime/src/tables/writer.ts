import type { Incoming } from '../commit/row-checks.ts';
import { charge } from '../helpers/fuel.ts';
import type { Entry, Key, Row, Slot } from '../state/entry.ts';
import type { TableProgram } from '../world/table-program.ts';
import type { Transaction } from '../world/transaction.ts';
import type { Insertion } from './insert.ts';
import { rememberKey } from './keys.ts';
import { patched, type RowPatch } from './patch.ts';

interface Doomed {
  readonly table: TableProgram;
  readonly entry: Entry;
}

/** Writes rows of the running call's world. */
export class Writer {
  readonly #transaction: Transaction;
  readonly #followers: readonly (readonly Incoming[])[];

  /** @param followers by table: the refs to it whose rows go, or are cleared, with the row they name */
  constructor(transaction: Transaction, followers: readonly (readonly Incoming[])[]) {
    this.#transaction = transaction;
    this.#followers = followers;
  }

  insert(table: TableProgram, { key, row, issued }: Insertion): Row {
    rememberKey(table, row, key);
    const state = this.#transaction.table(table.index);
    const { call } = this.#transaction;
    const slot = { key, row, order: state.nextOrder, call, written: undefined, hash: undefined };
    this.#transaction.write(table.index, slot, state.slot(key), issued);
    return row;
  }

  /** Sets fields of a row and returns the row as it is then. */
  update(table: TableProgram, before: Entry, patch: RowPatch): Row {
    const written = Object.keys(patch);
    const row = patched(table, before, patch, written);
    if (row === before.row) return row;
    const { key, order } = before;
    rememberKey(table, row, key);
    const { call } = this.#transaction;
    this.#put(table, { key, row, order, call, written, hash: undefined }, before);
    return row;
  }

  /** Removes a row, then what goes with it, then what goes with that. */
  erase(table: TableProgram, entry: Entry): void {
    const doomed: Doomed[] = [{ table, entry }];
    for (const next of doomed) {
      // Not spread into one push: as many rows as refer to one are too many arguments for a call.
      for (const more of this.#eraseOne(next)) doomed.push(more);
    }
  }

  #eraseOne({ table, entry: { key } }: Doomed): readonly Doomed[] {
    charge(1);
    const entry = this.#transaction.table(table.index).get(key);
    if (entry === undefined) return [];
    const { call } = this.#transaction;
    const mark = { ...entry, row: undefined, call, written: undefined, hash: undefined };
    this.#put(table, mark, entry);
    return (this.#followers[table.index] ?? []).flatMap((incoming) => this.#follow(incoming, key));
  }

  #follow({ from, path }: Incoming, key: Key): readonly Doomed[] {
    const users = this.#transaction.table(from.index).entriesWith(path, key);
    if (path.onRemove === 'cascade') return users.map((entry) => ({ table: from, entry }));
    for (const user of users) {
      const value = user.row[path.field];
      const left = value === undefined ? undefined : path.clear(value, key);
      this.update(from, user, { [path.field]: left });
    }
    return [];
  }

  #put(table: TableProgram, slot: Slot, before: Entry): void {
    const { issued } = this.#transaction.table(table.index);
    this.#transaction.write(table.index, slot, before, issued);
  }
}
