import type { Json } from '@envloom/core';
import { actorOf, clockOf, type EntitySpec, type Key } from '@envloom/runtime';
import type { Tables, World } from '../simulator/simulator.ts';
import type { Row } from '../simulator/rows.ts';
import type { Source } from '../values/moment.ts';

/** A table of a world, seen from outside. */
interface TableReader {
  all(): readonly Row[];
  /** The keys of all rows; rows are copied, keys are not. */
  keys(): readonly Key[];
  count(): number;
}

/** The rows of a world as it is now, each table read at most once. */
export class WorldSource implements Source {
  readonly #world: World;
  readonly #tables: Tables;
  readonly #rows = new Map<string, readonly Row[]>();
  readonly #keys = new Map<string, readonly Key[]>();

  constructor(world: World, tables: Tables) {
    this.#world = world;
    this.#tables = tables;
  }

  rows(entity: string): readonly Row[] {
    return remembered(this.#rows, entity, () => rowsOf(this.#world, this.#tables.get(entity)));
  }

  keys(entity: string): readonly Key[] {
    const { collection } = this.#tables.get(entity) ?? {};
    return remembered(this.#keys, entity, () => readerOf(this.#world, collection)?.keys() ?? []);
  }

  anchor(): string {
    return clockOf(this.#world);
  }

  actor(): Key | undefined {
    return actorOf(this.#world);
  }

  ask(tool: string, row: Row, args: Row): Json | undefined {
    return answer(this.#world, tool, row, args);
  }
}

/** The value of a hint's expression; undefined where it has none. */
export function answer(world: World, tool: string, row: Row, args: Row): Json | undefined {
  const result = world.call(tool, { hint_row: row, hint_args: args });
  return result.success ? (result.data ?? undefined) : undefined;
}

/** The table of a collection; undefined for a singleton. */
export function readerOf(world: World, collection = ''): TableReader | undefined {
  const table: unknown = Reflect.get(world.tables, collection);
  return isTable(table) ? table : undefined;
}

function rowsOf(world: World, { collection = '' }: Partial<EntitySpec> = {}): readonly Row[] {
  const table: unknown = Reflect.get(world.tables, collection);
  if (isTable(table)) return table.all();
  return isSingleton(table) ? [table.get()] : [];
}

function isTable(value: unknown): value is TableReader {
  return typeof value === 'object' && value !== null && 'all' in value;
}

function isSingleton(value: unknown): value is { get(): Row } {
  return typeof value === 'object' && value !== null && !('all' in value) && 'get' in value;
}

function remembered<T>(known: Map<string, T>, name: string, make: () => T): T {
  const found = known.get(name) ?? make();
  known.set(name, found);
  return found;
}
