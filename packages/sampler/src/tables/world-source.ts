import { actorOf, clockOf, type Key } from '@envloom/runtime';
import type { Json } from '@envloom/core';
import type { Row, World } from '../simulator/simulator.ts';
import type { Source } from '../values/moment.ts';
import type { TableNames } from './table-names.ts';
import { readerOf, singletonOf } from './reader.ts';

const none: readonly never[] = [];

/** The rows of a world as it is now, each table read at most once. */
export class WorldSource implements Source {
  readonly #world: World;
  readonly #names: TableNames;
  readonly #rows = new Map<string, readonly Row[]>();
  readonly #keys = new Map<string, readonly Key[]>();

  constructor(world: World, names: TableNames) {
    this.#world = world;
    this.#names = names;
  }

  rows(entity: string): readonly Row[] {
    const known = this.#rows.get(entity);
    if (known !== undefined) return known;
    const rows = this.#read(entity);
    this.#rows.set(entity, rows);
    return rows;
  }

  keys(entity: string): readonly Key[] {
    const known = this.#keys.get(entity);
    if (known !== undefined) return known;
    const keys = this.#readKeys(entity);
    this.#keys.set(entity, keys);
    return keys;
  }

  anchor(): string {
    return clockOf(this.#world);
  }

  actor(): Key | undefined {
    return actorOf(this.#world);
  }

  ask(tool: string, row: Row, args: Row): Json | undefined {
    const result = this.#world.call(tool, { hint_row: row, hint_args: args });
    return result.success ? (result.data ?? undefined) : undefined;
  }

  #read(entity: string): readonly Row[] {
    const spec = this.#names.get(entity);
    if (spec === undefined) return none;
    const table = readerOf(this.#world, spec.collection);
    if (table !== undefined) return table.all();
    const row = singletonOf(this.#world, spec.collection);
    return row === undefined ? none : [row];
  }

  #readKeys(entity: string): readonly Key[] {
    const spec = this.#names.get(entity);
    if (spec === undefined || spec.singleton === true) return none;
    return readerOf(this.#world, spec.collection)?.keys() ?? none;
  }
}
