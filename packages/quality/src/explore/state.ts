import { StateError } from '@envloom/runtime';
import type { Simulator, World } from '@envloom/sampler';
import type { Scalar } from './leaves.ts';

const mostKeys = 4;

/** A world that exploration may go on from. It is never written to: forks of it are. */
export class State {
  readonly world: World;
  /** Calls since the start. */
  readonly depth: number;
  #rows: Readonly<Record<string, unknown>> | undefined;

  constructor(world: World, depth: number) {
    this.world = world;
    this.depth = depth;
  }

  /** The keys of rows of a table that hold `value` in some field, at most a few. */
  keysHolding(collection: string, key: string, value: Scalar): Scalar[] {
    this.#rows ??= { ...this.world.state().rows };
    const rows = this.#rows[collection];
    if (!Array.isArray(rows)) return [];
    const found: Scalar[] = [];
    for (const row of rows) {
      const own = holds(row, value) ? keyOf(row, key) : undefined;
      if (own !== undefined) found.push(own);
      if (found.length >= mostKeys) break;
    }
    return found;
  }

  /** The same world after `seconds` in which nobody called anything; nothing where it cannot be. */
  later(simulator: Simulator, seconds: number): State | undefined {
    const state = this.world.state();
    const clock = new Date(Date.parse(state.clock ?? '') + seconds * 1000);
    const text = `${clock.toISOString().slice(0, 19)}Z`;
    try {
      return new State(simulator.start({ state: { ...state, clock: text } }), this.depth);
    } catch (error) {
      if (error instanceof StateError) return undefined;
      throw error;
    }
  }
}

function holds(row: unknown, value: Scalar): boolean {
  return typeof row === 'object' && row !== null && Object.values(row).includes(value);
}

function keyOf(row: unknown, key: string): Scalar | undefined {
  const own: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, key) : undefined;
  return typeof own === 'string' || typeof own === 'number' ? own : undefined;
}
