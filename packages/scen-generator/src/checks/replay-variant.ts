import type { JsonObject, Json } from '@envloom/core';
import type { Result, TableDiff, WorldDiff } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import type { Request, InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import { KeyMap, type Made } from './key-map.ts';
import { type ModelView, viewOf } from './model-view.ts';

/** Requests, carried out. */
export interface Rehearsal {
  readonly world: World;
  readonly results: readonly Result<Json>[];
  /** What became of the tables. */
  readonly tables: ReadonlyMap<string, TableDiff>;
  /** The clock at the start and at the end, as seconds since 1970. */
  readonly from: number;
  readonly to: number;
  /** The rows that each request added. */
  readonly made: readonly (readonly Made[])[];
}

export interface RehearsalOptions {
  /** Seconds by which the world is later than the scene. */
  readonly later?: number;
  /** Seconds between requests. */
  readonly pause?: number;
  readonly seed?: number;
  readonly skip?: Readonly<Record<string, number>>;
  /** The run to which the keys in the requests belong, with those that differ from the start. */
  readonly known?: Rehearsal;
  readonly keys?: KeyMap;
}

/** Carries out requests in a fork of a scene; undefined where one of them fails. */
export function replayVariant(
  stage: GeneratorContext,
  scene: InitialWorld,
  requests: readonly Request[],
  options: RehearsalOptions = {},
): Rehearsal | undefined {
  const { later = 0, pause = 0, seed, skip, known, keys = new KeyMap() } = options;
  const run: Run = {
    view: viewOf(stage.checked),
    world: scene.plain.fork({
      later,
      ...(seed === undefined ? {} : { seed }),
      ...(skip === undefined ? {} : { skip }),
    }),
    results: [],
    made: [],
  };
  const from = clockOf(stage, scene) + later;
  for (const [at, request] of requests.entries()) {
    if (at > 0 && pause > 0) run.world = run.world.fork({ later: pause });
    if (!carryOut(run, request, keys, known?.made[at])) return undefined;
  }
  const to = from + requests.length + pause * Math.max(0, requests.length - 1);
  const tables = new Map(Object.entries(run.world.diff(scene.plain).tables));
  return { world: run.world, results: run.results, tables, from, to, made: run.made };
}

interface Run {
  readonly view: ModelView;
  world: World;
  readonly results: Result<Json>[];
  readonly made: (readonly Made[])[];
}

function carryOut(run: Run, request: Request, keys: KeyMap, known?: readonly Made[]): boolean {
  const { view, world, results } = run;
  const before = world.fork();
  const { tool } = request;
  const args: JsonObject = keys.arguments(view, tool, request.args);
  const result = world.call(tool, args);
  results.push(result);
  const made = madeIn(world.diff(before));
  run.made.push(made);
  if (known !== undefined) keys.pair(known, made);
  return result.success;
}

/** The rows that a difference adds, by table in its order. */
export function madeIn({ tables }: WorldDiff): readonly Made[] {
  return Object.entries(tables).flatMap(([collection, { added }]) =>
    added.map(({ key }) => ({ collection, key })),
  );
}

const usualClock = '2025-01-01T00:00:00Z';

/** Where the clock of a scene stands, in seconds since 1970. */
export function clockOf(stage: GeneratorContext, scene: InitialWorld): number {
  return Date.parse(scene.state.clock ?? stage.definition.clock ?? usualClock) / 1000;
}

/** `YYYY-MM-DDTHH:MM:SSZ` of seconds since 1970. */
export function datetimeOf(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}
