import type { Key, Row } from '../state/entry.ts';
import type { Match } from '../state/find.ts';
import type { Program } from '../world/program.ts';
import type { TableProgram } from '../world/table-program.ts';
import type { World } from '../world/world.ts';
import { copyRow } from './keys.ts';
import type { RowsHandle, RowTest } from './rows.ts';
import { SingletonHandle, TreeHandle } from './table.ts';

/** Runs something that reads the tables of a world. */
type Look = <T>(view: () => T) => T;

/** Reads a table from outside calls: every row that leaves, or is tested, is a plain copy. */
class OutsideTable {
  readonly #table: TableProgram;
  readonly #handle: RowsHandle;
  readonly #look: Look;

  constructor(table: TableProgram, handle: RowsHandle, look: Look) {
    this.#table = table;
    this.#handle = handle;
    this.#look = look;
  }

  get(key: Key): Row | undefined {
    const row = this.#look(() => this.#handle.get(key));
    return row === undefined ? undefined : copyRow(this.#table, row);
  }

  has(key: Key): boolean {
    return this.#look(() => this.#handle.has(key));
  }

  all(): readonly Row[] {
    return this.#copies(() => this.#handle.all());
  }

  where(match: Match | RowTest, rest?: RowTest): readonly Row[] {
    const isTest = typeof match === 'function';
    const rows = this.#copies(() => (isTest ? this.#handle.all() : this.#handle.where(match)));
    return rows.filter((row) => (!isTest || match(row)) && (rest === undefined || rest(row)));
  }

  first(match: Match | RowTest, rest?: RowTest): Row | undefined {
    return this.where(match, rest)[0];
  }

  count(match?: Match | RowTest, rest?: RowTest): number {
    return match === undefined
      ? this.#look(() => this.#handle.count())
      : this.where(match, rest).length;
  }

  keyOf(row: Row): Key {
    return this.#handle.keyOf(row);
  }

  /** The keys of all rows, in their order. Costs no copies: what large tables are looked through by. */
  keys(): readonly Key[] {
    return this.#look(() => this.#handle.all().map((row) => this.#handle.keyOf(row)));
  }

  ancestors(row: Row): readonly Row[] {
    return this.#copies(() => this.#tree().ancestors(row));
  }

  descendants(row: Row): readonly Row[] {
    return this.#copies(() => this.#tree().descendants(row));
  }

  #tree(): TreeHandle {
    if (this.#handle instanceof TreeHandle) return this.#handle;
    throw new TypeError(`${this.#table.spec.collection} is no tree`);
  }

  #copies(rows: () => readonly Row[]): readonly Row[] {
    return this.#look(rows).map((row) => copyRow(this.#table, row));
  }
}

/** The tables of a world as seen from outside calls. */
export function readTablesOf(
  { tables, handles, transaction }: Program,
  world: () => World,
): Readonly<Record<string, object | undefined>> {
  const look: Look = (view) => transaction.look(world(), view);
  const readerOf = (table: TableProgram): object | undefined => {
    const handle = handles[table.spec.collection];
    if (!(handle instanceof SingletonHandle))
      return handle && new OutsideTable(table, handle, look);
    const get = (): Row => handle.get();
    return { get: () => copyRow(table, look(get)) };
  };
  const readers = tables.map((table) => [table.spec.collection, readerOf(table)] as const);
  return Object.fromEntries(readers);
}
