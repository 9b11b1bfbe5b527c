import {
  type Check,
  type EpisodeTool,
  type EpisodeTools,
  episodeToolsOf,
  grade,
  type Grade,
  type Played,
  type PlayedEvent,
} from '@envloom/episodes';
import { type Json, isObject } from '@envloom/core';
import { Refused, type Result, type WorldDiff } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import { clockOf, datetimeOf } from '../checks/replay-variant.ts';
import type { InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import { mutationNames } from './reference-plan.ts';

/** How the world of a player differs from that of the scene. */
export type ForkOptions = NonNullable<Parameters<World['fork']>[0]>;

interface Position {
  readonly stage: GeneratorContext;
  readonly start: World;
  readonly world: World;
  readonly events: readonly PlayedEvent[];
  readonly broken: readonly string[];
  readonly from: string;
  /** Seconds since 1970. */
  readonly to: number;
  readonly diff?: WorldDiff | undefined;
}

/**
 * An episode without its ceremony: calls and messages, kept for grading. `Episode` of the runtime
 * gives the same grades; this costs a fraction.
 */
export class EpisodeRunner {
  readonly #stage: GeneratorContext;
  readonly #start: World;
  readonly #from: string;
  #world: World;
  #events: PlayedEvent[];
  #broken: readonly string[];
  #to: number;
  /** Of the start and now; undefined: not known. */
  #diff: WorldDiff | undefined;

  private constructor(position: Position) {
    const { stage, start, world, events, broken, from, to, diff } = position;
    this.#stage = stage;
    this.#broken = broken;
    this.#start = start;
    this.#world = world;
    this.#events = [...events];
    this.#from = from;
    this.#to = to;
    this.#diff = diff;
  }

  static at(
    stage: GeneratorContext,
    scene: InitialWorld,
    options: ForkOptions = {},
  ): EpisodeRunner {
    const { plain } = scene;
    const to = clockOf(stage, scene) + (options.later ?? 0);
    const from = datetimeOf(to);
    const world = plain.fork(options);
    return new EpisodeRunner({
      stage,
      start: plain,
      world,
      events: [],
      broken: [],
      from,
      to,
    });
  }

  /** Where the player is now; fork it before changing it. */
  get world(): World {
    return this.#world;
  }

  get events(): readonly PlayedEvent[] {
    return this.#events;
  }

  /** Ids of the rules left to the agent that its calls broke, each once. */
  get broken(): readonly string[] {
    return this.#broken;
  }

  call(tool: string, args: Json): Result<Json> {
    const reporting = this.#tools.named(tool);
    if (reporting !== undefined) return this.#report(reporting, args);
    const forbidding = isObject(args) ? this.#stage.forbiddenBy(this.#world, tool, args) : [];
    const result = this.#world.call(tool, args);
    if (forbidding.length > 0 && !isMalformed(result)) {
      this.#broken = [...new Set([...this.#broken, ...forbidding])];
    }
    if (result.success && mutationNames(this.#stage).has(tool)) {
      this.#to += 1;
      this.#diff = undefined;
    }
    this.#events.push({ kind: 'call', tool, arguments: args, result });
    return result;
  }

  #report(tool: EpisodeTool, args: Json): Result<Json> {
    const report = tool.report(args);
    if (report instanceof Refused) {
      return { success: false, error: { code: 'INVALID_ARGUMENTS', message: report.reason } };
    }
    this.#events.push(report);
    return { success: true, data: null };
  }

  decline(reason: string): void {
    this.#events.push({ kind: 'declined', reason });
  }

  say(text: string): void {
    this.#events.push({ kind: 'message', from: 'agent', text });
    this.#events.push(...this.#tools.reportsIn(text));
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
  fork(): EpisodeRunner {
    return new EpisodeRunner({
      stage: this.#stage,
      start: this.#start,
      world: this.#world.fork(),
      events: this.#events,
      broken: this.#broken,
      from: this.#from,
      to: this.#to,
      diff: this.#diff,
    });
  }

  get #tools(): EpisodeTools {
    return episodeToolsOf(this.#stage.definition);
  }

  played(): Played {
    return {
      diff: (this.#diff ??= this.#world.diff(this.#start)),
      from: this.#from,
      to: datetimeOf(this.#to),
      events: this.#events,
    };
  }

  grade(checks: readonly Check[]): Grade {
    return grade(checks, this.played());
  }

  /** The grade of ending here, having declined for this reason. */
  gradeDeclining(reason: string, checks: readonly Check[]): Grade {
    const played = this.played();
    return grade(checks, { ...played, events: [...played.events, { kind: 'declined', reason }] });
  }
}

/** A call that its tool cannot read asks for nothing that a rule could forbid. */
function isMalformed(result: Result<Json>): boolean {
  return !result.success && result.error.code === 'INVALID_ARGUMENTS';
}
