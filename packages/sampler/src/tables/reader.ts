import type { Key } from '@envloom/runtime';
import type { Row, World } from '../simulator/simulator.ts';

/** A table of a world, seen from outside. */
export interface TableReader {
  all(): readonly Row[];
  /** The keys of all rows; rows are copied, keys are not. */
  keys(): readonly Key[];
  get(key: Key): Row | undefined;
  has(key: Key): boolean;
  count(): number;
}

/** The table of a collection; undefined for a singleton. */
export function readerOf(world: World, collection: string): TableReader | undefined {
  const table: unknown = Reflect.get(world.tables, collection);
  return isTable(table) ? table : undefined;
}

function isTable(value: unknown): value is TableReader {
  return typeof value === 'object' && value !== null && 'all' in value;
}

/** The row of a singleton. */
export function singletonOf(world: World, collection: string): Row | undefined {
  const table: unknown = Reflect.get(world.tables, collection);
  return isSingleton(table) ? table.get() : undefined;
}

function isSingleton(value: unknown): value is { get(): Row } {
  return typeof value === 'object' && value !== null && !('all' in value) && 'get' in value;
}
