import type { Json } from '@envloom/core';
import { charge } from '../helpers/fuel.ts';
import { isKey, type Key, type Row } from '../state/entry.ts';
import { insertion } from './insert.ts';
import type { RowPatch } from './patch.ts';
import { RowsHandle } from './rows.ts';
import type { Writer } from './writer.ts';
import { singletonKey, type TableProgram } from '../world/table-program.ts';
import type { Transaction } from '../world/transaction.ts';

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

/** A table of exactly one row. */
export class SingletonHandle {
  readonly #table: TableHandle;

  constructor(table: TableHandle) {
    this.#table = table;
  }

  get(): Row {
    return this.#table.need(singletonKey);
  }

  update(patch: PatchOf): Row {
    return this.#table.update(singletonKey, patch);
  }
}

/** A table whose rows form trees. */
export class TreeHandle extends TableHandle {
  ancestors(rowOrKey: Row | Key): readonly Row[] {
    const row = this.#row(rowOrKey);
    const above: Row[] = [];
    const seen = new Set<Row>([row]);
    for (let next = this.#parent(row); next !== undefined && !seen.has(next);) {
      charge(1);
      seen.add(next);
      above.push(next);
      next = this.#parent(next);
    }
    return above;
  }

  descendants(rowOrKey: Row | Key): readonly Row[] {
    const below = [...this.#children(this.#row(rowOrKey))];
    const seen = new Set<Row>(below);
    for (const next of below) {
      const fresh = this.#children(next).filter((child) => !seen.has(child));
      for (const child of fresh) seen.add(child);
      for (const child of fresh) below.push(child);
    }
    return below;
  }

  #row(rowOrKey: Row | Key): Row {
    return typeof rowOrKey === 'object' ? rowOrKey : this.need(rowOrKey);
  }

  get #field(): string {
    return this.table.spec.tree ?? '';
  }

  #parent(row: Row): Row | undefined {
    const parent: Json | undefined = row[this.#field];
    return isKey(parent) ? this.get(parent) : undefined;
  }

  #children(row: Row): readonly Row[] {
    return this.where({ [this.#field]: this.keyOf(row) });
  }
}
