import { type Json, type JsonObject, isList, isObject } from '@envloom/core';
import type { Key, WorldDiff } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import type { Request, InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import { isKey, withKeys } from './arguments.ts';
import { keysAdded, outcomeOf } from './outcome.ts';
import { granted, type Step } from './step.ts';
import { type ModelGraph, terrainOf } from './model-graph.ts';

/** Keys of the recorded walk to those of the replay. */
type Renamed = ReadonlyMap<Key, Key>;

/** A world in which some of the steps were replayed. */
export interface Replayed {
  readonly world: World;
  readonly renamed: Renamed;
}

/**
 * Replays steps of a walk in other orders or in part. A step that names a row which another one made
 * names the row that this one makes in the replay; without that step it fails.
 */
export class Replayer {
  readonly #stage: GeneratorContext;
  readonly #scene: InitialWorld;
  readonly #terrain: ModelGraph;
  /** Keys that steps made and other steps name. */
  readonly #made: ReadonlySet<Key>;

  constructor(stage: GeneratorContext, scene: InitialWorld, steps: readonly Step[]) {
    this.#stage = stage;
    this.#scene = scene;
    this.#terrain = terrainOf(stage);
    this.#made = keysHandedOn(steps);
  }

  start(): Replayed {
    return { world: this.#scene.plain, renamed: new Map() };
  }

  /** The world after one more step; undefined where it fails. */
  next({ world, renamed }: Replayed, step: Step): Replayed | undefined {
    const request = this.#request(step.request, renamed);
    const after = request === undefined ? undefined : granted(world, request);
    if (after === undefined) return undefined;
    if (!this.#isMaker(step)) return { world: after, renamed };
    return { world: after, renamed: withNew(renamed, step.diff, after.diff(world)) };
  }

  /** The outcome of steps in this order; undefined where one fails. */
  outcome(steps: readonly Step[]): string | undefined {
    let at: Replayed | undefined = this.start();
    for (const step of steps) {
      at = this.next(at, step);
      if (at === undefined) return undefined;
    }
    return this.outcomeAt(at);
  }

  /** What the steps ask for in this order, with the keys that it gives; none where one fails. */
  requests(steps: readonly Step[]): readonly Request[] {
    const requests: Request[] = [];
    let at: Replayed | undefined = this.start();
    for (const step of steps) {
      const request = this.#request(step.request, at.renamed);
      at = this.next(at, step);
      if (request === undefined || at === undefined) return [];
      requests.push(request);
    }
    return requests;
  }

  outcomeAt({ world }: Replayed): string {
    return outcomeOf(this.#stage, this.#scene, world.diff(this.#scene.plain));
  }

  /** The worlds after any of the steps in any order, as far as they succeed; the scene's is one. */
  everyWorld(steps: readonly Step[], from: Replayed = this.start()): readonly World[] {
    const later = steps.flatMap((step) => {
      const next = this.next(from, step);
      const left = steps.filter((each) => each !== step);
      return next === undefined ? [] : this.everyWorld(left, next);
    });
    return [from.world, ...later];
  }

  /** The request with the keys of the replay; undefined where a row is not made yet. */
  #request({ tool, args }: Request, renamed: Renamed): Request | undefined {
    if (this.#made.size === 0) return { tool, args };
    let isMissing = false;
    const next = withKeys(this.#terrain.params.get(tool) ?? {}, args, (key) => {
      if (!this.#made.has(key)) return key;
      isMissing ||= !renamed.has(key);
      return renamed.get(key) ?? key;
    });
    return isMissing ? undefined : { tool, args: next };
  }

  #isMaker({ diff }: Step): boolean {
    if (this.#made.size === 0) return false;
    return [...keysAdded(diff).values()].some((keys) => keys.some((key) => this.#made.has(key)));
  }
}

/** Keys that one step made and a later one names. */
function keysHandedOn(steps: readonly Step[]): ReadonlySet<Key> {
  const made = new Set<Key>();
  const handedOn = new Set<Key>();
  for (const { request, diff } of steps) {
    if (made.size > 0) collect(request.args, made, handedOn);
    for (const keys of keysAdded(diff).values()) for (const key of keys) made.add(key);
  }
  return handedOn;
}

function collect(value: Json | JsonObject, wanted: ReadonlySet<Key>, found: Set<Key>): void {
  if (isKey(value)) {
    if (wanted.has(value)) found.add(value);
  } else if (isList(value)) for (const item of value) collect(item, wanted, found);
  else if (isObject(value)) {
    for (const member of Object.values(value)) collect(member, wanted, found);
  }
}

/** New rows correspond by table and place. */
function withNew(renamed: Renamed, recorded: WorldDiff, replayed: WorldDiff): Renamed {
  const next = new Map(renamed);
  const keys = keysAdded(replayed);
  for (const [table, before] of keysAdded(recorded)) {
    const now = keys.get(table) ?? [];
    for (const [at, key] of before.entries()) {
      const other = now[at];
      if (other !== undefined) next.set(key, other);
    }
  }
  return next;
}
