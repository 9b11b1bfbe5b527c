import type { Json } from '@envloom/core';
import { unfit } from '@envloom/episodes/tasks';
import type { CheckedModel, Entity, Field } from '@envloom/logic-model';
import { actorOf, isKey, type Key, type WorldState } from '@envloom/runtime';
import {
  type Arranger,
  type ArrangingScope,
  derivedSeed,
  type Draw,
  drawFrom,
  type Rows,
  type Sampler,
  type Simulator,
} from '@envloom/sampler';
import { isStopping, problem, type Steps } from './stopped.ts';
import { variedText } from './varied-text.ts';

/** A row that was put in, and the statement that did it. */
export interface PutRow {
  readonly collection: string;
  readonly key: Key;
  readonly offset: number | undefined;
}

/** Keys to give to new rows, by collection, in the order in which rows are put in. */
export type NewKeys = ReadonlyMap<string, readonly Key[]>;

export interface Ground {
  readonly checked: CheckedModel;
  readonly simulator: Simulator;
  readonly sampler: Sampler;
}

type Method = (...args: readonly unknown[]) => unknown;

/** Values drawn for a field, and then variations of them, before it is given up. */
const freshTries = 60;

/** A world while rows are put into it: the tables, the clock and the tools as bodies see them. */
export class Arrangement {
  /** In the order in which they were put in; only rows whose key the world drew. */
  readonly put: PutRow[] = [];
  readonly tables: Readonly<Record<string, object>>;
  readonly #ground: Ground;
  readonly #steps: Steps;
  readonly #keys: NewKeys | undefined;
  readonly #given = new Map<string, Set<unknown>>();
  #world: Arranger;
  #scope: ArrangingScope | undefined;

  /** @param keys for new rows; drawn by the world unless given */
  constructor(ground: Ground, state: WorldState<Rows>, steps: Steps, keys?: NewKeys) {
    this.#ground = ground;
    this.#steps = steps;
    this.#keys = keys;
    this.#world = ground.simulator.arranger({ state });
    this.tables = Object.fromEntries(
      ground.checked.model.entities.map((entity) => [entity.collection, this.#table(entity)]),
    );
  }

  state(): WorldState<Rows> {
    return this.#world.state();
  }

  /** The row that acts; undefined where none does. */
  actor(): unknown {
    const { actor } = this.#ground.checked.model;
    const key = actorOf(this.#world);
    const entity = this.#ground.checked.model.entities.find(({ name }) => name === actor?.entity);
    if (entity === undefined || key === undefined) return undefined;
    return this.#within(({ tables }) => called(tables[entity.collection], 'get', [key]));
  }

  readonly now = (): string => this.#within(({ now }) => now());
  readonly today = (): string => this.#within(({ today }) => today());

  /** A value for a field that no row of its table has. */
  fresh(path: string, draw: Draw): Json {
    const point = path.indexOf('.');
    const [collection, field] = [path.slice(0, point), path.slice(point + 1)];
    const entity = this.#ground.checked.model.entities.find((one) => one.collection === collection);
    const taken = this.#given.get(path) ?? new Set<unknown>();
    this.#given.set(path, taken);
    if (entity === undefined) return unfit(`There is no table ${collection}.`);
    const spec = entity.fields.find(({ name }) => name === field);
    const values = spec && this.#values(entity, spec, draw);
    for (const value of values ?? []) {
      if (value === undefined || taken.has(value) || this.#holds(collection, field, value))
        continue;
      taken.add(value);
      return value;
    }
    return unfit(`There is no new value for ${path}.`);
  }

  /** Values to try: those that are drawn, and when examples of the model are used up texts that are varied. */
  *#values(entity: Entity, field: Field, draw: Draw): Generator<Json | undefined> {
    const seen: string[] = [];
    for (let turn = 0; turn < 2 * freshTries; turn += 1) {
      const drawn = this.#ground.sampler.fieldValue(this.#world, entity.name, field.name, draw);
      if (turn === 0) yield* this.#likeDerived(entity, field, drawn);
      if (typeof drawn === 'string') seen.push(drawn);
      yield turn < freshTries ? drawn : variedText(field, seen, draw);
    }
  }

  /** A derived text is none that can be drawn: those of the table say how it reads. */
  *#likeDerived(
    entity: Entity,
    field: Field,
    drawn: Json | undefined,
  ): Generator<string | undefined> {
    const phrases =
      field.sample?.derive === undefined ? [] : this.#phrases(entity.collection, field.name);
    if (phrases.length === 0) return;
    const draw = drawFrom(derivedSeed(0, 'phrase', typeof drawn === 'string' ? drawn : ''));
    for (let turn = 0; turn < freshTries; turn += 1) yield variedText(field, phrases, draw);
  }

  /** The tools, to be called when the clock stood at `clock`. */
  at(clock: string): Readonly<Record<string, Method>> {
    return Object.fromEntries(
      this.#ground.checked.model.operations.map(({ name }) => [
        name,
        (args: unknown = {}) => this.#callAt(clock, name, args),
      ]),
    );
  }

  #callAt(clock: string, tool: string, args: unknown): unknown {
    const state = this.#world.state();
    const { simulator } = this.#ground;
    const then = simulator.arranger({ state: { ...state, clock }, seed: clock });
    const result = then.call(tool, args);
    if (!result.success) {
      const { code, message } = result.error;
      return problem(
        this.#steps.here('ARRANGE_FAILED', `${tool} at ${clock} is refused: ${code}: ${message}`),
      );
    }
    const after = then.state();
    this.#world = simulator.arranger({
      state: state.clock === undefined ? after : { ...after, clock: state.clock },
    });
    return result.data;
  }

  /** The texts of several words that a table has in a field. */
  #phrases(collection: string, field: string): string[] {
    const rows = this.#within(({ tables }) => called(tables[collection], 'all', []));
    const values = Array.isArray(rows) ? rows.map((row) => membersOf(row)[field]) : [];
    return values.filter((value) => typeof value === 'string').filter((text) => text.includes(' '));
  }

  #holds(collection: string, field: string, value: Json): boolean {
    return this.#within(({ tables }) => {
      const count = called(tables[collection], 'count', [{ [field]: value }]);
      return typeof count === 'number' && count > 0;
    });
  }

  #table(entity: Entity): object {
    const { collection } = entity;
    return new Proxy(
      {},
      {
        get: (_, method) => {
          if (typeof method !== 'string') return undefined;
          return (...args: readonly unknown[]) =>
            method === 'insert'
              ? this.#insert(entity, args)
              : this.#within(({ tables }) => called(tables[collection], method, args));
        },
      },
    );
  }

  #insert(entity: Entity, [row, given]: readonly unknown[]): unknown {
    const { collection } = entity;
    const keyField = entity.key_in_row === false ? undefined : entity.key;
    const isKeyed = given !== undefined || (keyField !== undefined && hasOwn(row, keyField));
    const planned = isKeyed ? undefined : this.#nextKey(collection);
    const args =
      planned === undefined
        ? [row, given]
        : keyField === undefined
          ? [row, planned]
          : [{ ...membersOf(row), [keyField]: planned }];
    const { made, key } = this.#within(({ tables }) => {
      const inserted = called(tables[collection], 'insert', args);
      return { made: inserted, key: called(tables[collection], 'keyOf', [inserted]) };
    });
    if (!isKeyed && isKey(key)) this.put.push({ collection, key, offset: this.#steps.at });
    return made;
  }

  #nextKey(collection: string): Key | undefined {
    const done = this.put.filter((one) => one.collection === collection).length;
    return this.#keys?.get(collection)?.[done];
  }

  /** Calls may nest: a predicate can read other tables. */
  #within<T>(code: (scope: ArrangingScope) => T): T {
    if (this.#scope !== undefined) return code(this.#scope);
    try {
      return this.#world.arrange((scope) => {
        this.#scope = scope;
        return code(scope);
      });
    } catch (thrown) {
      // Before the first statement it is a choice that fails.
      if (isStopping(thrown) || this.#steps.at === undefined) throw thrown;
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      return problem(this.#steps.here('ARRANGE_FAILED', message));
    } finally {
      this.#scope = undefined;
    }
  }
}

function called(table: object | undefined, method: string, args: readonly unknown[]): unknown {
  const member: unknown = table === undefined ? undefined : Reflect.get(table, method);
  if (typeof member !== 'function') throw new Error(`There is no method ${method}.`);
  return Reflect.apply(member, table, args);
}

function hasOwn(row: unknown, field: string): boolean {
  return membersOf(row)[field] !== undefined;
}

function membersOf(row: unknown): Readonly<Record<string, unknown>> {
  return typeof row === 'object' && row !== null ? { ...row } : {};
}
