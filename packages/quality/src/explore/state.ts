import { type EntitySpec, type Fields, StateError, type WorldState } from '@envloom/runtime';
import type { Draw, Simulator, World } from '@envloom/sampler';
import type { FindKeys } from './candidates.ts';
import type { Scalar } from './leaves.ts';

const mostKeys = 4;

/** A world that exploration may go on from. It is never written to: forks of it are. */
export class State {
  readonly world: World;
  #rows: Readonly<Record<string, unknown>> | undefined;

  constructor(world: World) {
    this.world = world;
  }

  /** Finds the keys of an entity's rows that hold a value in some field, at most a few. */
  finder({ definition: { entities } }: Simulator): FindKeys {
    return (name, value) => {
      const entity = entities.find((each) => each.name === name);
      const found: Scalar[] = [];
      for (const row of entity === undefined ? [] : this.#rowsOf(entity.collection)) {
        const own = holds(row, value) ? keyOf(row, entity?.key ?? '') : undefined;
        if (own !== undefined) found.push(own);
        if (found.length >= mostKeys) break;
      }
      return found;
    };
  }

  /** A row by its key. */
  row({ collection, key }: EntitySpec, wanted: Scalar): unknown {
    return this.#rowsOf(collection).find((row) => keyOf(row, key) === wanted);
  }

  /** The same world after `seconds` in which nobody called anything; nothing where it cannot be. */
  later(simulator: Simulator, seconds: number): State | undefined {
    const clock = new Date(Date.parse(this.world.state().clock ?? '') + seconds * 1000);
    return this.#with(simulator, { clock: `${clock.toISOString().slice(0, 19)}Z` });
  }

  /** The same world with another row acting, or nobody; nothing where that row cannot. */
  acting(simulator: Simulator, draw: Draw): State | undefined {
    const { actor, entities } = simulator.definition;
    const entity = entities.find(({ name }) => name === actor);
    const rows = entity === undefined ? [] : this.#rowsOf(entity.collection);
    const keys = rows.flatMap((row) => keyOf(row, entity?.key ?? '') ?? []);
    if (keys.length === 0 || draw.chance(0.1)) return this.#withoutActor(simulator);
    return this.#with(simulator, { actor: draw.pick(keys) });
  }

  #withoutActor(simulator: Simulator): State {
    const { actor: _actor, ...state } = this.world.state();
    return new State(simulator.start({ state }));
  }

  #with(simulator: Simulator, change: Partial<Omit<WorldState, 'rows'>>): State | undefined {
    try {
      const state = { ...this.world.state(), ...change };
      return new State(simulator.start({ state }));
    } catch (error) {
      if (error instanceof StateError) return undefined;
      throw error;
    }
  }

  #rowsOf(collection: string): readonly unknown[] {
    this.#rows ??= { ...this.world.state().rows };
    const rows = this.#rows[collection];
    return Array.isArray(rows) ? rows : [];
  }
}

function holds(row: unknown, value: Scalar): boolean {
  return typeof row === 'object' && row !== null && Object.values(row).includes(value);
}

function keyOf(row: unknown, key: string): string | number | undefined {
  const own: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, key) : undefined;
  return typeof own === 'string' || typeof own === 'number' ? own : undefined;
}

/** The params of a tool. */
export function paramsOf({ definition }: Simulator, tool: string): Fields {
  return definition.tools.find(({ name }) => name === tool)?.params ?? {};
}
