import type { JsonObject } from '@envloom/core';
import type { EntitySpec, Environment, Key } from '@envloom/runtime';

/** A table as it is read by key: no row is copied but those that are asked for. */
interface KeyedTable {
  keys(): readonly Key[];
  get(key: Key): JsonObject | undefined;
}

/** A table of one row. */
interface OneRow {
  get(): JsonObject;
}

/** The rows of a table by their keys as texts; the row of a singleton has the key ''. */
export class WorldRows {
  readonly #keys: ReadonlyMap<string, Key>;
  readonly #get: (key: Key) => JsonObject | undefined;
  readonly #keyColumn: string | undefined;

  /** @param environment one whose definition has the entity */
  constructor(environment: Environment<object>, entity: EntitySpec) {
    const tables = new Map<string, unknown>(Object.entries(environment.tables));
    const table = tables.get(entity.collection);
    this.#keyColumn = entity.keyInRow === false ? keyColumnOf(entity) : undefined;
    if (isKeyed(table)) {
      this.#keys = new Map(table.keys().map((key) => [String(key), key]));
      this.#get = (key) => table.get(key);
    } else {
      this.#keys = new Map([['', '']]);
      this.#get = () => (isOneRow(table) ? table.get() : undefined);
    }
  }

  get size(): number {
    return this.#keys.size;
  }

  /** In the order of the rows. */
  get keys(): readonly string[] {
    return [...this.#keys.keys()];
  }

  /** A copy of a row, with its key. */
  values(key: string): JsonObject | undefined {
    const own = this.#keys.get(key);
    const row = own === undefined ? undefined : this.#get(own);
    if (row === undefined || this.#keyColumn === undefined) return row;
    return { [this.#keyColumn]: key, ...row };
  }
}

const isKeyed = (table: unknown): table is KeyedTable =>
  typeof table === 'object' && table !== null && 'keys' in table && 'get' in table;

const isOneRow = (table: unknown): table is OneRow =>
  typeof table === 'object' && table !== null && 'get' in table;

/** The columns of a table, its key first. */
export function columnsOf(entity: EntitySpec): readonly string[] {
  const fields = Object.keys(entity.fields);
  if (entity.singleton === true) return fields;
  const key = keyColumnOf(entity);
  return [key, ...fields.filter((field) => field !== key)];
}

/** Rows that do not carry their key are shown with it. */
const keyColumnOf = ({ key }: EntitySpec): string => (key === '' ? 'key' : key);
