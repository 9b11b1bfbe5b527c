import type { Key } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import type { RowId } from './arguments.ts';
import { neighboursOf } from './rows.ts';
import type { ModelGraph } from './model-graph.ts';

const none: ReadonlySet<Key> = new Set();

/** The rows that a walk is about (the core) and those one ref away from them (the ring). */
export class Focus {
  readonly #terrain: ModelGraph;
  readonly #core = new Map<string, Set<Key>>();
  readonly #ring = new Map<string, Set<Key>>();

  constructor(terrain: ModelGraph) {
    this.#terrain = terrain;
  }

  /** Takes rows into the core, and into the ring what they have to do with in this world. */
  add(world: World, rows: readonly RowId[]): void {
    for (const row of rows) {
      if (put(this.#core, row) && this.#terrain.topical.has(row.entity)) {
        for (const near of neighboursOf(world, this.#terrain, row)) put(this.#ring, near);
      }
    }
  }

  /** Keys of an entity in focus: of the core first, then of the ring. */
  keys(entity: string): readonly Key[] {
    const core = this.#core.get(entity) ?? none;
    const ring = this.#ring.get(entity) ?? none;
    return [...core, ...[...ring].filter((key) => !core.has(key))];
  }

  /** Whether one of the rows is in focus, rows that have to do with everything aside. */
  touches(rows: readonly RowId[]): boolean {
    return rows.some(
      ({ entity, key }) =>
        this.#terrain.topical.has(entity) &&
        (this.#core.get(entity)?.has(key) === true || this.#ring.get(entity)?.has(key) === true),
    );
  }
}

/** Whether the row was not there before. */
function put(rows: Map<string, Set<Key>>, { entity, key }: RowId): boolean {
  const keys = rows.get(entity) ?? new Set();
  if (keys.has(key)) return false;
  rows.set(entity, keys.add(key));
  return true;
}
