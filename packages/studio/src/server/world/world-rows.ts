import type { JsonObject } from '@envloom/core';
import type { EntitySpec, Environment, Key } from '@envloom/runtime';

/** A table as it is read by key: no row is copied but those that are asked for. */
interface KeyedTable {
  count(): number;
  keys(): readonly Key[];
  get(key: Key): JsonObject | undefined;
}

/** A table of one row. */
interface OneRow {
  get(): JsonObject;
}

/** The key of the row of a singleton. */
const onlyKey: readonly Key[] = [''];

/** The rows of a table by their keys. Making it costs nothing, however many rows there are. */
export class WorldRows {
  readonly #table: unknown;
  readonly #keyColumn: string | undefined;

  /** @param environment one whose definition has the entity */
  constructor(environment: Environment<object>, entity: EntitySpec) {
    this.#table = new Map<string, unknown>(Object.entries(environment.tables)).get(
      entity.collection,
    );
    this.#keyColumn = entity.keyInRow === false ? keyColumnOf(entity) : undefined;
  }

  get size(): number {
    return isKeyed(this.#table) ? this.#table.count() : onlyKey.length;
  }

  /** In the order of the rows. */
  get keys(): readonly Key[] {
    return isKeyed(this.#table) ? this.#table.keys() : onlyKey;
  }

  /** A copy of a row, with its key. */
  values(key: Key): JsonObject | undefined {
    const row = this.#row(key);
    if (row === undefined || this.#keyColumn === undefined) return row;
    return { [this.#keyColumn]: String(key), ...row };
  }

  #row(key: Key): JsonObject | undefined {
    if (isKeyed(this.#table)) return this.#table.get(key);
    return isOneRow(this.#table) ? this.#table.get() : undefined;
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
