import {
  type Check,
  grade,
  type Grade,
  type Json,
  type Played,
  type PlayedEvent,
  type Result,
} from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import { clockOf, datetimeOf } from '../checks/rehearsal.ts';
import type { Scene, Stage } from '../stage/stage.ts';

/** How the world of a player differs from that of the scene. */
export type ForkOptions = NonNullable<Parameters<World['fork']>[0]>;

interface Position {
  readonly start: World;
  readonly mutations: ReadonlySet<string>;
  readonly world: World;
  readonly events: readonly PlayedEvent[];
  /** Seconds since 1970. */
  readonly from: number;
  readonly to: number;
}

const mutationNames = new WeakMap<Stage, ReadonlySet<string>>();

function mutationsOf(stage: Stage): ReadonlySet<string> {
  const known = mutationNames.get(stage);
  const names = known ?? new Set(stage.mutations.map(({ operation }) => operation.name));
  if (known === undefined) mutationNames.set(stage, names);
  return names;
}

/**
 * An episode without its ceremony: calls and messages, kept for grading. `Episode` of the runtime
 * gives the same grades; this costs a fraction.
 */
export class Player {
  readonly #start: World;
  readonly #mutations: ReadonlySet<string>;
  readonly #from: number;
  #world: World;
  #events: PlayedEvent[];
  #to: number;

  private constructor({ start, mutations, world, events, from, to }: Position) {
    this.#start = start;
    this.#mutations = mutations;
    this.#world = world;
    this.#events = [...events];
    this.#from = from;
    this.#to = to;
  }

  static at(stage: Stage, scene: Scene, options: ForkOptions = {}): Player {
    const { plain } = scene;
    const from = clockOf(stage, scene) + (options.later ?? 0);
    const world = plain.fork(options);
    return new Player({
      start: plain,
      mutations: mutationsOf(stage),
      world,
      events: [],
      from,
      to: from,
    });
  }

  /** Where the player is now; fork it before changing it. */
  get world(): World {
    return this.#world;
  }

  get events(): readonly PlayedEvent[] {
    return this.#events;
  }

  call(tool: string, args: Json): Result<Json> {
    const result = this.#world.call(tool, args);
    if (result.success && this.#mutations.has(tool)) this.#to += 1;
    this.#events.push({ kind: 'call', tool, arguments: args, result });
    return result;
  }

  say(text: string): void {
    this.#events.push({ kind: 'message', from: 'agent', text });
  }

  hear(text: string): void {
    this.#events.push({ kind: 'message', from: 'user', text });
  }

  /** Lets some seconds pass. */
  wait(seconds: number): void {
    if (seconds <= 0) return;
    this.#world = this.#world.fork({ later: seconds });
    this.#to += seconds;
  }

  /** A player in the same state; both go on independently. O(events). */
  fork(): Player {
    return new Player({
      start: this.#start,
      mutations: this.#mutations,
      world: this.#world.fork(),
      events: this.#events,
      from: this.#from,
      to: this.#to,
    });
  }

  played(): Played {
    return {
      diff: this.#world.diff(this.#start),
      from: datetimeOf(this.#from),
      to: datetimeOf(this.#to),
      events: this.#events,
    };
  }

  grade(checks: readonly Check[]): Grade {
    return grade(checks, this.played());
  }
}
