import type { Hash } from '@envloom/core/hash';
import type { Key } from '../state/entry.ts';
import type { TableState } from '../state/table-state.ts';
import { seededState } from './random.ts';

/** How a world is run; shared by its forks. */
export interface Manner {
  /** Units of work a call may do. */
  readonly fuel: number;
  /** Seconds a successful mutation moves the clock by. */
  readonly clockStep: number;
}

/** What a world starts from and is reset to: everything in it is immutable. */
export interface Start extends Moment {
  readonly manner: Manner;
}

/** A world at one moment. */
interface Moment {
  readonly tables: readonly TableState[];
  /** Seconds since 1970. */
  readonly clock: number;
  /** The key of the acting row. */
  readonly actor: Key | undefined;
  readonly seed: number | string;
  /** The state of the random generator. */
  readonly random: Hash;
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
export class World implements Moment {
  readonly start: Start;
  tables: readonly TableState[];
  clock: number;
  actor: Key | undefined;
  seed: number | string;
  random: Hash;
  #owner: number;

  constructor(start: Start, now: Moment = start) {
    this.start = start;
    this.tables = now.tables;
    this.clock = now.clock;
    this.actor = now.actor;
    this.seed = now.seed;
    this.random = now.random;
    this.#owner = newOwner();
  }

  /** A twin that shares everything until either side writes. */
  fork(): World {
    this.#owner = newOwner();
    return new World(this.start, this);
  }

  /** Starts over with another seed's random numbers. */
  reseed(seed: number | string): void {
    this.seed = seed;
    this.random = seededState(seed);
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
}
