import type { Json } from '@envloom/core';
import type { Key } from '../state/entry.ts';
import type { TableState } from '../state/table-state.ts';
import { type RandomSource, seededState } from './random.ts';

/** How a world is run; shared by its forks. */
export interface Manner {
  /** Units of work a call may do. */
  readonly fuel: number;
  /** Seconds a successful mutation moves the clock by. */
  readonly clockStep: number;
  /** Draws the random numbers, where it is not the default generator. */
  readonly random: RandomSource | undefined;
}

/** What a world starts from and is reset to: everything in it is immutable. */
export interface Start {
  readonly tables: readonly TableState[];
  /** Seconds since 1970. */
  readonly clock: number;
  readonly actor: Key | undefined;
  readonly seed: number | string;
  /** The generator's state; undefined: as the seed gives it. */
  readonly random: Json | undefined;
  readonly manner: Manner;
}

let owners = 0;

function newOwner(): number {
  owners += 1;
  return owners;
}

/**
 * The state of one world. Forks share the list of tables and every table in it until one of them
 * writes: a world may write only to what carries its current owner number, and a fork gives both
 * sides new numbers.
 */
export class World {
  readonly start: Start;
  tables: readonly TableState[];
  /** Seconds since 1970. */
  clock: number;
  /** The key of the acting row. */
  actor: Key | undefined;
  seed: number | string;
  /** The generator's state; undefined until the first draw. */
  random: Json | undefined;
  #owner: number;

  constructor(start: Start) {
    this.start = start;
    this.tables = start.tables;
    this.clock = start.clock;
    this.actor = start.actor;
    this.seed = start.seed;
    this.random = start.random;
    this.#owner = newOwner();
  }

  /** A twin that shares everything until either side writes. */
  fork(): World {
    const twin = new World(this.start);
    twin.tables = this.tables;
    twin.clock = this.clock;
    twin.actor = this.actor;
    twin.seed = this.seed;
    twin.random = this.random;
    this.#owner = newOwner();
    return twin;
  }

  /** Starts over with another seed's random numbers. */
  reseed(seed: number | string): void {
    this.seed = seed;
    this.random = this.start.random;
  }

  /** Back to the start. */
  reset(): void {
    const { tables, clock, actor, seed, random } = this.start;
    this.tables = tables;
    this.clock = clock;
    this.actor = actor;
    this.seed = seed;
    this.random = random;
  }

  table(index: number): TableState {
    const table = this.tables[index];
    if (table === undefined) throw new RangeError(`there is no table ${index}`);
    return table;
  }

  /** The table, for writing: a copy of its overlay is made if others share it. */
  writable(index: number): TableState {
    const table = this.table(index);
    if (table.owner === this.#owner) return table;
    const copy = table.copyFor(this.#owner);
    this.tables = this.tables.with(index, copy);
    return copy;
  }

  /** The state of the random generator. */
  randomState(): Json {
    return this.random === undefined ? seededState(this.seed) : this.random;
  }
}
