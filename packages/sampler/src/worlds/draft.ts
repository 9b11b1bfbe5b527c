import type { Json } from '@envloom/core';
import { type Key, StateError, type WorldState } from '@envloom/runtime';
import type { Simulator, World } from '../simulator/simulator.ts';
import type { Row, Rows } from '../simulator/rows.ts';
import { answer } from '../tables/world-source.ts';
import type { Source } from '../values/moment.ts';

/** The base tables of a world while they are being made. */
export class Draft implements Source {
  readonly clock: string;
  readonly #start: string;
  readonly #simulator: Simulator;
  readonly #reads: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #tables = new Map<string, Map<Key, Row>>();
  #world: World | undefined;
  /** Entities that changed since the world was made. */
  readonly #stale = new Set<string>();

  /**
   * @param clock when the world starts
   * @param start when it is grown: what future days count from
   */
  constructor(simulator: Simulator, clock: string, start: string) {
    this.#simulator = simulator;
    this.clock = clock;
    this.#start = start;
    const { hints } = simulator.checked;
    this.#reads = new Map(
      simulator.hints.map(({ tool }, at) => [tool, new Set(hints[at]?.effects.reads.keys())]),
    );
  }

  table(entity: string): ReadonlyMap<Key, Row> {
    return this.#tables.get(entity) ?? new Map<Key, Row>();
  }

  /** Puts a row into a table, or another in the place of the one with its key. */
  put(entity: string, key: Key, row: Row): void {
    this.#tables.set(entity, (this.#tables.get(entity) ?? new Map<Key, Row>()).set(key, row));
    this.#stale.add(entity);
  }

  remove(entity: string, key: Key): void {
    this.#tables.get(entity)?.delete(key);
    this.#stale.add(entity);
  }

  rows(entity: string): readonly Row[] {
    return [...this.table(entity).values()];
  }

  keys(entity: string): readonly Key[] {
    return [...this.table(entity).keys()];
  }

  /** What is past is past when the world starts; other days count from when it is grown. */
  anchor(latest: number): string {
    return latest <= 0 ? this.clock : this.#start;
  }

  actor(): Key | undefined {
    return undefined;
  }

  ask(tool: string, row: Row, args: Row): Json | undefined {
    const world = this.#worldFor(tool);
    return world === undefined ? undefined : answer(world, tool, row, args);
  }

  state(actor: Key | undefined): WorldState<Rows> {
    const { clock } = this;
    const rows: Record<string, Rows[string]> = {};
    for (const { name, collection, singleton, keyInRow } of this.#simulator.tables.values()) {
      const [first] = this.rows(name);
      if (keyInRow === false) rows[collection] = Object.fromEntries(this.table(name));
      else if (singleton !== true) rows[collection] = this.rows(name);
      else if (first !== undefined) rows[collection] = first;
    }
    return actor === undefined ? { clock, rows } : { clock, actor, rows };
  }

  /** A world as it is now; undefined while rows of a tree go in circles. */
  #worldFor(tool: string): World | undefined {
    const reads = this.#reads.get(tool);
    const isStale = [...this.#stale].some((entity) => reads?.has(entity) !== false);
    if (this.#world !== undefined && !isStale) return this.#world;
    this.#stale.clear();
    this.#world = this.#started();
    return this.#world;
  }

  #started(): World | undefined {
    try {
      return this.#simulator.draft({ state: this.state(undefined) });
    } catch (thrown) {
      if (thrown instanceof StateError) return undefined;
      throw thrown;
    }
  }
}
