import { brokenMessage } from './failure/refusal.ts';
import type { Result } from './failure/result.ts';
import { generated, type Json } from '@envloom/core';
import { diffTables, type WorldDiff } from './observe/diff.ts';
import { applied } from './observe/apply-diff.ts';
import { restored, type Snapshot, snapshotOf } from './observe/snapshot.ts';
import { stateOf } from './observe/state.ts';
import { stateHash, worldHash } from './observe/world-hash.ts';
import type { Key } from './state/entry.ts';
import { readTablesOf } from './tables/read-tables.ts';
import { skipKeys } from './tables/sequences.ts';
import type { ReadTables } from './tables/types.ts';
import { callTool } from './tools/dispatch.ts';
import type { Tool } from './tools/tool.ts';
import { isCallOverdue } from './watch/watched.ts';
import { datetimeOf } from './world/clock.ts';
import type { WorldDefinition, WorldState } from './world/definition.ts';
import { type Body, perform } from './world/perform.ts';
import { type Program, programOf } from './world/program.ts';
import type { Scope } from './world/scope.ts';
import { type EnvironmentOptions, startOf } from './world/start.ts';
import { World } from './world/world.ts';

/** Keys of an environment's inner parts: symbols, so that no tool's method can collide with them. */
const innerProgram: unique symbol = Symbol('program');
const innerWorld: unique symbol = Symbol('world');
const innerTables: unique symbol = Symbol('tables');
const settledWorld: unique symbol = Symbol('settled world');

/** How a fork differs from its twin; nothing: not at all. */
export interface ForkOptions {
  /** Other random numbers. */
  readonly seed?: number | string;
  /** Seconds by which the clock is later. */
  readonly later?: number;
  /** By collection: how many keys its sequence leaves out before the next. */
  readonly skip?: Readonly<Record<string, number>>;
}

/**
 * A stateful world and its tools. Generated classes extend it with one method per tool.
 *
 * Everything is synchronous and deterministic: the same starting state, seed and calls give the
 * same results, byte for byte, on every platform.
 */
export abstract class Environment<
  Tables extends object,
  Rows extends object = object,
  Actor = unknown,
> {
  private [innerProgram]: Program;
  private [innerWorld]: World;
  private [innerTables]: ReadTables<Tables> | undefined;

  /** @throws StateError listing everything wrong with the starting state */
  protected constructor(definition: WorldDefinition, options: EnvironmentOptions<Rows>) {
    this[innerProgram] = programOf(definition);
    this[innerWorld] = new World(startOf(this[innerProgram], options));
    this[innerTables] = undefined;
  }

  /**
   * Runs a tool's body as one transaction: a failure leaves everything as it was. Throws nothing but
   * the `CallOverdue` of {@link watchCalls}.
   */
  protected transact<Args, T, Code extends string>(
    tool: Tool<Args>,
    args: Args,
    body: (args: Args, scope: Scope<Tables, Actor>) => T,
  ): Result<T, Code> {
    try {
      const erased = generated<Body<Args>>(body);
      return generated(perform(this[innerProgram], this[innerWorld], tool, args, erased));
    } catch (thrown) {
      return broken(thrown);
    }
  }

  /**
   * Calls a tool by name. `args` is an object, or its JSON text as language models write it;
   * nothing is an empty object. An unknown name fails with `UNKNOWN_TOOL`. Throws nothing but the
   * `CallOverdue` of {@link watchCalls}.
   */
  call(name: string, args?: unknown): Result<Json> {
    try {
      return callTool(this, this[innerProgram], name, args);
    } catch (thrown) {
      return broken(thrown);
    }
  }

  /** The tables, for reading: plain JSON copies of the rows as they are now. */
  get tables(): ReadTables<Tables> {
    this[innerTables] ??= generated<ReadTables<Tables>>(
      readTablesOf(this[innerProgram], () => this[settledWorld]()),
    );
    return this[innerTables];
  }

  /** Rows, clock and actor as a plain JSON copy that a new world can start from. */
  state(): WorldState<Rows> {
    return generated(stateOf(this[innerProgram], this[settledWorld]()));
  }

  /**
   * The state hash: 128 bits as 32 hexadecimal digits over all rows and their order. Worlds with
   * equal rows in equal order have equal hashes, however they came about. Costs O(changes) once the
   * starting rows have been hashed.
   */
  hash(): string {
    return stateHash(this[innerProgram], this[settledWorld]().tables);
  }

  /** The world hash: the state hash with the clock, the actor, the sequences and the generator. */
  worldHash(): string {
    return worldHash(this[innerProgram], this[settledWorld]());
  }

  /**
   * A twin in the same state, with the same start. O(1): both share everything until one of them
   * writes. `seed` gives the twin other random numbers, `later` moves its clock.
   */
  fork({ seed, later = 0, skip }: ForkOptions = {}): this {
    const program = this[innerProgram];
    const world = this[settledWorld]().fork();
    if (seed !== undefined) world.reseed(seed);
    world.clock += Math.max(0, Math.floor(later));
    if (skip !== undefined) skipKeys(program, world, skip);
    const twin = generated<this>(Object.create(Reflect.getPrototypeOf(this)));
    twin[innerProgram] = program;
    twin[innerWorld] = world;
    twin[innerTables] = undefined;
    return twin;
  }

  /** Back to the starting state, clock, sequences and random numbers included. O(1). */
  reset(): void {
    this[innerWorld] = new World(this[settledWorld]().start);
  }

  /** The world as JSON, told by what it changed of its starting rows: O(changes). */
  snapshot(): Snapshot {
    return snapshotOf(this[innerProgram], this[settledWorld]());
  }

  /**
   * Takes the state of a {@link Snapshot} of this model and these starting rows.
   * @throws StateError where it is of another model or start, or was changed
   */
  restore(snapshot: unknown): void {
    this[innerWorld] = restored(this[innerProgram], this[settledWorld](), snapshot);
  }

  /** What leads from the starting state, or from another world, to this state: O(changes). */
  diff(from?: this): WorldDiff {
    const program = this[innerProgram];
    const world = this[settledWorld]();
    return diffTables(program, from?.[settledWorld]().tables ?? world.start.tables, world.tables);
  }

  /**
   * Changes the rows of a world as a {@link WorldDiff} says: `applyDiff(a, b.diff(a))` gives `a` the
   * state hash of `b`. Clock, sequences and random numbers stay.
   * @throws StateError where the diff does not fit, with nothing changed
   */
  static readonly applyDiff = (environment: Environment<object>, diff: unknown): void => {
    const world = environment[settledWorld]();
    environment[innerWorld] = applied(environment[innerProgram], world, diff);
  };

  /** Where the clock of a world stands: `YYYY-MM-DDTHH:MM:SSZ`. O(1). */
  static readonly clockOf = (environment: Environment<object>): string =>
    datetimeOf(environment[settledWorld]().clock);

  /** The key of the row that acts in a world; undefined where none does. O(1). */
  static readonly actorOf = (environment: Environment<object>): Key | undefined =>
    environment[settledWorld]().actor;

  /** The world, with nothing left over from a call that could not even roll back. */
  private [settledWorld](): World {
    this[innerProgram].transaction.recover();
    return this[innerWorld];
  }
}

/** What a call is answered that broke the runtime, too. */
function broken(thrown: unknown): Result<never, never> {
  if (isCallOverdue(thrown)) throw thrown;
  return { success: false, error: { code: 'INTERNAL_ERROR', message: brokenMessage } };
}

export const { actorOf, applyDiff, clockOf } = Environment;
