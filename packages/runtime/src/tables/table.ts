import { charge } from '../helpers/fuel.ts';
import type { Key, Row } from '../state/entry.ts';
import type { TableProgram } from '../world/table-program.ts';
import type { Transaction } from '../world/transaction.ts';
import { insertion } from './insert.ts';
import type { RowPatch } from './patch.ts';
import { RowsHandle } from './rows.ts';
import type { Writer } from './writer.ts';

/** A patch, or what makes one from the current row. */
export type PatchOf = RowPatch | ((row: Row) => RowPatch);

/** Reads and writes a table of the running call's world. */
export class TableHandle extends RowsHandle {
  readonly #writer: Writer;

  constructor(table: TableProgram, transaction: Transaction, writer: Writer) {
    super(table, transaction);
    this.#writer = writer;
  }

  insert(row: Row, key?: Key): Row {
    charge(1);
    const ready = insertion(this.table, this.state, row, key);
    return this.handOut(this.#writer.insert(this.table, ready));
  }

  update(rowOrKey: Row | Key, patch: PatchOf): Row {
    this.#mustNotBeHistory();
    const entry = this.entryOf(rowOrKey);
    const changes = typeof patch === 'function' ? patch(entry.row) : patch;
    return this.handOut(this.#writer.update(this.table, entry, changes));
  }

  remove(rowOrKey: Row | Key): void {
    this.#mustNotBeHistory();
    this.#writer.erase(this.table, this.entryOf(rowOrKey));
  }

  #mustNotBeHistory(): void {
    const { history, collection } = this.table.spec;
    if (history === true) throw new Error(`${collection} is append-only`);
  }
}
