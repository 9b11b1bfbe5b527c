import type { Json } from '@envloom/core';
import { addMinutes, clockOf, minutesBetween, type WorldState } from '@envloom/runtime';
import { type Draw, drawFrom } from '../draw/draw.ts';
import { derivedSeed } from '../draw/seed.ts';
import type { Rows, Simulator, World } from '../simulator/simulator.ts';
import type { TableNames } from '../tables/table-names.ts';
import { WorldSource } from '../tables/world-source.ts';
import { nextQuarter, type Style } from '../values/style.ts';
import { type BaseStates, grownDays, type Planned } from './base-state.ts';
import {
  type Bounds,
  boundsOf,
  type Fill,
  fillOf,
  type Mover,
  moversOf,
  nextMover,
} from './growth.ts';
import { startedFrom, type Step, waited } from './replay.ts';

/** A grown world, and how it came about. */
export interface Grown {
  readonly world: World;
  /** Where it started: sampled base tables, or the rows that the model gives. */
  readonly base: WorldState<Rows>;
  /** All of them succeeded. */
  readonly steps: readonly Step[];
}

/** Finds arguments with which a tool succeeds, harder where it is wanted; gives the world after the call. */
export type Attempt = (
  world: World,
  tool: string,
  draw: Draw,
  isWanted: boolean,
) => { readonly args: Json; readonly after: World } | undefined;

const usualSteps = 40;
/** Worlds grown at most for one in which no table is empty. */
const attempts = 3;
/** Calls tried for each step that is wanted, and for tables that still lack rows. */
const triesPerStep = 3;
const triesForLacking = 100;
/** How often hours or days pass after a step. */
const waits = 0.3;
const secondsPerDay = 86_400;

/** Grows worlds: base tables, then calls that succeed, with hours and days between them. */
export class Growing {
  readonly #simulator: Simulator;
  readonly #states: BaseStates;
  readonly #tables: readonly Planned[];
  readonly #attempt: Attempt;
  readonly #style: Style;
  readonly #movers: readonly Mover[];
  readonly #bounds: readonly Bounds[];
  readonly #names: TableNames;

  constructor(
    simulator: Simulator,
    names: TableNames,
    base: { readonly states: BaseStates; readonly tables: readonly Planned[] },
    attempt: Attempt,
    style: Style,
  ) {
    this.#simulator = simulator;
    this.#names = names;
    this.#states = base.states;
    this.#tables = base.tables;
    this.#attempt = attempt;
    this.#style = style;
    this.#movers = moversOf(simulator);
    this.#bounds = boundsOf(simulator.checked, names);
  }

  /** @throws StateError where neither the hints nor the model give a valid start */
  grow(seed: number, steps = usualSteps): Grown {
    let best: Growth | undefined;
    for (let turn = 0; turn < attempts && best?.empty !== 0; turn += 1) {
      const growth = this.#grown(derivedSeed(seed, 'grow', turn), turn === 0 ? seed : 0, steps);
      if (best === undefined || growth.empty < best.empty) best = growth;
    }
    return best === undefined ? this.#grown(seed, seed, steps) : this.#signedIn(seed, best);
  }

  #grown(seed: number, parity: number, steps: number): Growth {
    const draw = drawFrom(seed);
    const base = this.#base(seed, parity, draw);
    const growth = new Growth(
      this.#simulator,
      this.#attempt,
      this.#style,
      this.#states.modelClock,
      base,
      draw,
    );
    growth.run(this.#movers, this.#bounds, steps);
    return growth;
  }

  /** For some seeds somebody else acts in what was grown, who may do less than its maker. */
  #signedIn(seed: number, { world, base, steps }: Growth): Grown {
    const { actor } = this.#simulator.definition;
    if (actor === undefined || seed % 3 !== 0) return { world, base, steps };
    const keys = new WorldSource(world, this.#names).keys(actor);
    if (keys.length === 0) return { world, base, steps };
    const key = drawFrom(derivedSeed(seed, 'actor')).pick(keys);
    const state = { ...world.state(), actor: key };
    return { world: startedFrom(this.#simulator, state), base: state, steps: [] };
  }

  /** The model's own rows for some odd seeds, and where the hints give nothing valid. */
  #base(seed: number, parity: number, draw: Draw): WorldState<Rows> {
    const given = this.#given();
    if (given !== undefined && parity % 2 !== 0 && draw.chance(0.5)) return given;
    const sampled = this.#states.sample(this.#tables, seed);
    if (sampled.ok) return sampled.state;
    return given ?? this.#simulator.start().state();
  }

  #given(): WorldState<Rows> | undefined {
    const { initial } = this.#simulator.checked.model;
    return initial?.rows === undefined ? undefined : this.#simulator.start().state();
  }
}

/** Seconds. */
function longestWait(steps: number): number {
  return Math.round((2 * grownDays * secondsPerDay) / Math.max(1, steps * waits));
}

/** Whether a table has more rows than it may have that had not before. */
function isFuller({ overfull }: Fill, before: Fill): boolean {
  return [...overfull].some((entity) => !before.overfull.has(entity));
}

/** One world while it grows. */
class Growth {
  readonly base: WorldState<Rows>;
  readonly steps: Step[] = [];
  world: World;
  /** How many tables have no rows that should have some. */
  empty = 0;
  readonly #simulator: Simulator;
  readonly #attempt: Attempt;
  readonly #style: Style;
  readonly #draw: Draw;
  readonly #failures = new Map<string, number>();
  /** When it is grown: the clock of the model. */
  readonly #end: string;
  #calls = 0;

  constructor(
    simulator: Simulator,
    attempt: Attempt,
    style: Style,
    end: string,
    base: WorldState<Rows>,
    draw: Draw,
  ) {
    this.#simulator = simulator;
    this.#attempt = attempt;
    this.#style = style;
    this.#end = end;
    this.base = base;
    this.world = startedFrom(simulator, base);
    this.#draw = draw;
  }

  /** Calls until there were so many and no table lacks rows. */
  run(movers: readonly Mover[], bounds: readonly Bounds[], steps: number): void {
    let fill = fillOf(this.world, bounds);
    for (let tries = steps * triesPerStep + triesForLacking; tries > 0; tries -= 1) {
      const isEnough = this.#calls >= steps || tries < triesForLacking;
      if (isEnough && fill.lacking.size === 0) break;
      const mover = nextMover(movers, fill, this.#failures, this.#draw);
      if (mover === undefined) break;
      fill = this.#step(mover, bounds, fill, steps);
    }
    this.empty = fill.empty;
  }

  #step(mover: Mover, bounds: readonly Bounds[], before: Fill, steps: number): Fill {
    const isWanted = mover.creates.some((entity) => before.lacking.has(entity));
    const done = this.#attempt(this.world, mover.tool, this.#draw, isWanted);
    const fill = done === undefined ? undefined : fillOf(done.after, bounds);
    if (done === undefined || fill === undefined || isFuller(fill, before)) {
      this.#failures.set(mover.tool, (this.#failures.get(mover.tool) ?? 0) + 1);
      return before;
    }
    this.#failures.delete(mover.tool);
    if (!mover.isSetup) this.#calls += 1;
    this.world = done.after;
    this.steps.push({ kind: 'call', tool: mover.tool, args: done.args });
    if (this.#style === 'natural') this.#wait(this.#untilNext(steps));
    else if (this.#draw.chance(waits)) this.#wait(this.#draw.integer(600, longestWait(steps)));
    return fill;
  }

  /** Seconds until a moment of work; what happens is spread evenly up to the clock of the model. */
  #untilNext(steps: number): number {
    const now = clockOf(this.world);
    const usual = minutesBetween(now, this.#end) / Math.max(1, steps - this.#calls);
    const minutes = this.#draw.integer(0, Math.round(2 * usual));
    const then = nextQuarter(addMinutes(now, minutes), this.#draw);
    return (Date.parse(then) - Date.parse(now)) / 1_000;
  }

  #wait(seconds: number): void {
    this.world = waited(this.#simulator, this.world, seconds);
    this.steps.push({ kind: 'wait', seconds });
    this.#failures.clear();
  }
}
