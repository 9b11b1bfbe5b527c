import type { Json } from '@envloom/core';
import { type Binder, bindersOf, boundArguments, lacking } from './arguments/binder.ts';
import { hostileArguments } from './arguments/hostile.ts';
import { proposed } from './arguments/meetings.ts';
import { nearMiss } from './arguments/boundary-values.ts';
import type { Draw } from './draw/draw.ts';
import { type SamplingProblem, Problems } from './problems.ts';
import type { Simulator, World } from './simulator/simulator.ts';
import type { Row } from './simulator/rows.ts';
import { WorldSource } from './tables/world-source.ts';
import { FakerPools } from './values/faker-pools.ts';
import { Makers } from './values/maker.ts';
import type { Maker, Moment } from './values/moment.ts';
import { isExpressed } from './values/slot.ts';
import type { Style } from './values/style.ts';
import { modelClock } from './worlds/base-state.ts';
import { baseTables } from './worlds/base-tables.ts';
import { blueprintOf } from './worlds/blueprint.ts';
import { type Ground, type Grown, grownFrom } from './worlds/grow.ts';

/** From what arguments are drawn. */
export type Manner = 'sensible' | 'plausible' | 'near-miss' | 'hostile';

interface GrowOptions {
  readonly steps?: number;
  readonly manner?: 'sensible' | 'plausible';
}

type Values = Pick<Moment, 'edge' | 'strays'>;
const sensible: Values = { edge: 0, strays: false };
const plausible: Values = { edge: 0.06, strays: true };
const growing: Values = { edge: 0.01, strays: false };
/** Bindings tried for one step of growing. */
const triesForStep = 6;
/** The same where a table lacks the rows that the step makes. */
const triesForWanted = 16;
/** How often the arguments of a failed call are changed rather than bound anew. */
const followed = 0.7;

/**
 * Makes a sampler: compiles hints, decides which tables are sampled. Takes some ms.
 *
 * @param style `wide` (default) reaches what tests look for; `natural` is for worlds that people read
 */
export function createSampler(simulator: Simulator, style: Style = 'wide'): Sampler {
  return new Sampler(simulator, style);
}

/** Makes worlds and arguments for the tools of one simulator. */
export class Sampler {
  readonly #simulator: Simulator;
  readonly #binders: ReadonlyMap<string, Binder>;
  readonly #problems = new Problems();
  readonly #ground: Omit<Ground, 'attempt'>;
  /** By entity and field. */
  readonly #makers: ReadonlyMap<string, Maker>;

  constructor(simulator: Simulator, style: Style) {
    this.#simulator = simulator;
    const { checked } = simulator;
    const pools = new FakerPools(modelClock(simulator), style);
    const makers = new Makers(checked.model, style, pools, this.#problems);
    this.#binders = bindersOf(simulator, makers);
    const blueprints = checked.model.entities.flatMap(
      (entity, at) => blueprintOf(entity, at, simulator, makers) ?? [],
    );
    this.#makers = new Map(
      blueprints.flatMap(({ entity, fields }) =>
        fields.map(({ slot, make }): [string, Maker] => [`${entity.name}.${slot.name}`, make]),
      ),
    );
    const setting = { simulator, style };
    const tables = baseTables(setting, blueprints, this.#problems);
    this.#ground = { ...setting, tables };
  }

  /**
   * What could not be met, found when the sampler was made; hints of params whose expressions never
   * give a value that fits, and tools of which every call was refused for its arguments, show once
   * worlds were grown.
   */
  get problems(): readonly SamplingProblem[] {
    return this.#problems.all;
  }

  /**
   * A valid, lived-in world: base tables from hints (or the model's own rows), the clock some weeks
   * back, then calls that succeeded, rows kept within `rows`. The same seed gives the same world.
   * @param options.steps successful calls aimed at; default 40
   * @param options.manner `plausible` (default), or `sensible`: without boundary values
   * @throws StateError where neither the hints nor the model give a valid start
   */
  grow(seed: number, { steps, manner }: GrowOptions = {}): Grown {
    const values = manner === 'sensible' ? sensible : growing;
    const attempt: Ground['attempt'] = (world, tool, draw, isWanted) =>
      this.#succeeding(world, tool, draw, isWanted ? triesForWanted : triesForStep, values);
    return grownFrom({ ...this.#ground, attempt }, seed, steps);
  }

  /**
   * Arguments for a tool: such as a person would give (`sensible`), also boundary values and values
   * of other rows (`plausible`), with one thing wrong (`near-miss`), or such as no tool expects
   * (`hostile`; these may be no JSON at all). Nothing for an unknown tool: `{}`.
   */
  argumentsFor(world: World, tool: string, draw: Draw, manner: Manner): Json {
    const binder = this.#binders.get(tool);
    if (binder === undefined) return {};
    const { tables } = this.#simulator;
    const source = new WorldSource(world, tables);
    const usual = manner === 'sensible' ? sensible : plausible;
    const args = boundArguments(binder, { draw, source, ...usual });
    if (manner === 'near-miss') return nearMiss(args, binder, { draw, source, tables });
    if (manner !== 'hostile') return args;
    const names = binder.params.map(({ slot }) => slot.name);
    return hostileArguments(args, names, draw);
  }

  /** A value for a field of a new row, as its hints say; undefined where they give none. */
  fieldValue(world: World, entity: string, field: string, draw: Draw): Json | undefined {
    const source = new WorldSource(world, this.#simulator.tables);
    const moment = { draw, source, bound: {}, edge: 0, strays: false };
    return this.#makers.get(`${entity}.${field}`)?.(moment);
  }

  /**
   * Arguments with which the tool succeeds in `world`, found on forks; undefined after `tries`. Like
   * {@link grow} it calls tools, so it clears the simulator's probe.
   */
  succeedingArguments(world: World, tool: string, draw: Draw, tries: number): Json | undefined {
    return this.#succeeding(world, tool, draw, tries)?.args;
  }

  /** Binds anew, or changes what the last call compared, until a call on a fork succeeds. */
  #succeeding(world: World, tool: string, draw: Draw, tries: number, values = growing) {
    const binder = this.#binders.get(tool);
    if (binder === undefined) return undefined;
    const source = new WorldSource(world, this.#simulator.tables);
    let next: Row | undefined;
    for (let turn = 0; turn < tries; turn += 1) {
      const args = next ?? boundArguments(binder, { draw, source, ...values });
      const missing = lacking(binder, args);
      // Hints say that there is nothing to call it with now.
      if (missing.some(isExpressed)) continue;
      const after = world.fork();
      const { result, meetings } = this.#traced(after, tool, args);
      this.#problems.countCall(binder.path, tool, result);
      if (result.success) return { args, after };
      const isFollowed = missing.length === 0 && draw.chance(followed);
      next = isFollowed ? proposed(args, meetings, draw) : undefined;
    }
    return undefined;
  }

  /** Calls a tool; the probe is left as a call without tracing leaves it. */
  #traced(world: World, tool: string, args: Row) {
    const { probe } = this.#simulator;
    const { tracing } = probe;
    probe.tracing = true;
    probe.clear();
    const result = world.call(tool, args);
    probe.tracing = tracing;
    return { result, meetings: [...probe.meetings] };
  }
}
