import type { Json, WorldState } from '@envloom/runtime';
import { type Draw, drawFrom } from '../draw/draw.ts';
import { derivedSeed } from '../draw/seed.ts';
import type { Rows, Simulator, World } from '../simulator/simulator.ts';
import { type TableNames } from '../tables/table-names.ts';
import { type BaseStates, grownDays, type Planned } from './base-state.ts';
import { type Bounds, boundsOf, fillOf, type Mover, moversOf, nextMover } from './growth.ts';
import { startedFrom, type Step, waited } from './replay.ts';

/** A grown world, and how it came about. */
export interface Grown {
  readonly world: World;
  /** Where it started: sampled base tables, or the rows that the model gives. */
  readonly base: WorldState<Rows>;
  /** All of them succeeded. */
  readonly steps: readonly Step[];
}

/** Finds arguments with which a tool succeeds; gives the world after the call. */
export type Attempt = (
  world: World,
  tool: string,
  draw: Draw,
) => { readonly args: Json; readonly after: World } | undefined;

const usualSteps = 40;
/** Calls tried for each step that is wanted, and for tables that still lack rows. */
const triesPerStep = 3;
const triesForLacking = 60;
/** How often time passes after a step. */
const waits = 0.3;
const secondsPerDay = 86_400;

/** Grows worlds: base tables, then calls that succeed, with hours and days between them. */
export class Growing {
  readonly #simulator: Simulator;
  readonly #states: BaseStates;
  readonly #tables: readonly Planned[];
  readonly #attempt: Attempt;
  readonly #movers: readonly Mover[];
  readonly #bounds: readonly Bounds[];

  constructor(
    simulator: Simulator,
    names: TableNames,
    base: { readonly states: BaseStates; readonly tables: readonly Planned[] },
    attempt: Attempt,
  ) {
    this.#simulator = simulator;
    this.#states = base.states;
    this.#tables = base.tables;
    this.#attempt = attempt;
    this.#movers = moversOf(simulator);
    this.#bounds = boundsOf(simulator.checked, names);
  }

  /** @throws StateError where neither the hints nor the model give a valid start */
  grow(seed: number, steps = usualSteps): Grown {
    const draw = drawFrom(derivedSeed(seed, 'grow'));
    const base = this.#base(seed, draw);
    const growth = new Growth(this.#simulator, this.#attempt, startedFrom(this.#simulator, base), draw);
    growth.run(this.#movers, this.#bounds, steps);
    return { world: growth.world, base, steps: growth.steps };
  }

  /** The model's own rows for some odd seeds, and where the hints give nothing valid. */
  #base(seed: number, draw: Draw): WorldState<Rows> {
    const given = this.#given();
    if (given !== undefined && seed % 2 !== 0 && draw.chance(0.5)) return given;
    const sampled = this.#states.sample(this.#tables, seed);
    if (sampled.ok) return sampled.state;
    return given ?? this.#simulator.start().state();
  }

  #given(): WorldState<Rows> | undefined {
    const { initial } = this.#simulator.checked.model;
    return initial?.rows === undefined ? undefined : this.#simulator.start().state();
  }
}

/** One world while it grows. */
class Growth {
  readonly steps: Step[] = [];
  world: World;
  readonly #simulator: Simulator;
  readonly #attempt: Attempt;
  readonly #draw: Draw;
  readonly #failures = new Map<string, number>();
  #calls = 0;

  constructor(simulator: Simulator, attempt: Attempt, world: World, draw: Draw) {
    this.#simulator = simulator;
    this.#attempt = attempt;
    this.world = world;
    this.#draw = draw;
  }

  run(movers: readonly Mover[], bounds: readonly Bounds[], steps: number): void {
    const pause = (grownDays * secondsPerDay) / Math.max(1, steps * waits);
    for (let tries = steps * triesPerStep; tries > 0 && this.#calls < steps; tries -= 1) {
      this.#step(nextMover(movers, fillOf(this.world, bounds), this.#failures, this.#draw), pause);
    }
    for (let tries = triesForLacking; tries > 0; tries -= 1) {
      const fill = fillOf(this.world, bounds);
      if (fill.lacking.size === 0) return;
      this.#step(nextMover(movers, fill, this.#failures, this.#draw), pause);
    }
  }

  #step(mover: Mover | undefined, pause: number): void {
    const done =
      mover === undefined ? undefined : this.#attempt(this.world, mover.tool, this.#draw);
    if (mover === undefined) return;
    if (done === undefined) {
      this.#failures.set(mover.tool, (this.#failures.get(mover.tool) ?? 0) + 1);
      return;
    }
    this.#failures.delete(mover.tool);
    this.#calls += 1;
    this.world = done.after;
    this.steps.push({ kind: 'call', tool: mover.tool, args: done.args });
    if (this.#draw.chance(waits)) this.#wait(this.#draw.integer(600, Math.round(2 * pause)));
  }

  #wait(seconds: number): void {
    this.world = waited(this.#simulator, this.world, seconds);
    this.steps.push({ kind: 'wait', seconds });
    this.#failures.clear();
  }
}
