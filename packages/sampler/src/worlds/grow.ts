import type { Json } from '@envloom/core';
import { addMinutes, clockOf, minutesBetween, type WorldState } from '@envloom/runtime';
import { derivedSeed, type Draw, drawFrom } from '../draw/draw.ts';
import type { Simulator, World } from '../simulator/simulator.ts';
import type { Rows } from '../simulator/rows.ts';
import { WorldSource } from '../tables/world-source.ts';
import { nextQuarter } from '../values/style.ts';
import {
  grownMinutes,
  modelClock,
  paceOf,
  type Planned,
  sampledState,
  type Setting,
} from './base-state.ts';
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
type Attempt = (
  world: World,
  tool: string,
  draw: Draw,
  isWanted: boolean,
) => { readonly args: Json; readonly after: World } | undefined;

/** What worlds grow from. */
export interface Ground extends Setting {
  /** The base tables. */
  readonly tables: readonly Planned[];
  readonly attempt: Attempt;
}

const usualSteps = 40;
/** Worlds grown at most for one in which no table is empty. */
const attempts = 3;
/** Calls tried for each step that is wanted, and for tables that still lack rows. */
const triesPerStep = 3;
const triesForLacking = 100;
/** How often time passes after a step. */
const waits = 0.3;

/**
 * Grows a world: base tables, then calls that succeed, with minutes, hours or days between them.
 *
 * @throws StateError where neither the hints nor the model give a valid start
 */
export function grownFrom(ground: Ground, seed: number, steps = usualSteps): Grown {
  let best = growth(ground, derivedSeed(seed, 'grow', 0), seed, steps);
  for (let turn = 1; turn < attempts && best.empty > 0; turn += 1) {
    const other = growth(ground, derivedSeed(seed, 'grow', turn), 0, steps);
    if (other.empty < best.empty) best = other;
  }
  return signedIn(ground.simulator, seed, best);
}

function growth(ground: Ground, seed: number, parity: number, steps: number): Growth {
  const draw = drawFrom(seed);
  const grown = new Growth(ground, baseOf(ground, seed, parity, draw), draw, steps);
  grown.run();
  return grown;
}

/** For some seeds somebody else acts in what was grown, who may do less than its maker. */
function signedIn(simulator: Simulator, seed: number, { world, base, steps }: Growth): Grown {
  const { actor } = simulator.definition;
  const isOther = actor !== undefined && seed % 3 === 0;
  const keys = isOther ? new WorldSource(world, simulator.tables).keys(actor) : [];
  if (keys.length === 0) return { world, base, steps };
  const key = drawFrom(derivedSeed(seed, 'actor')).pick(keys);
  const state = { ...world.state(), actor: key };
  return { world: startedFrom(simulator, state), base: state, steps: [] };
}

/** The model's own rows for some odd seeds, and where the hints give nothing valid. */
function baseOf(ground: Ground, seed: number, parity: number, draw: Draw): WorldState<Rows> {
  const { simulator, tables } = ground;
  const isGiven = simulator.checked.model.initial?.rows !== undefined;
  if (isGiven && parity % 2 !== 0 && draw.chance(0.5)) return simulator.start().state();
  const sampled = sampledState(ground, tables, seed);
  return sampled.ok ? sampled.state : simulator.start().state();
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
  readonly #ground: Ground;
  readonly #draw: Draw;
  /** Successful calls aimed at. */
  readonly #aim: number;
  readonly #bounds: readonly Bounds[];
  readonly #failures = new Map<string, number>();
  #calls = 0;

  constructor(ground: Ground, base: WorldState<Rows>, draw: Draw, aim: number) {
    this.base = base;
    this.world = startedFrom(ground.simulator, base);
    this.#ground = ground;
    this.#draw = draw;
    this.#aim = aim;
    this.#bounds = boundsOf(ground.simulator.checked);
  }

  /** Calls until there were so many and no table lacks rows. */
  run(): void {
    const movers = moversOf(this.#ground.simulator);
    let fill = fillOf(this.world, this.#bounds);
    for (let tries = this.#aim * triesPerStep + triesForLacking; tries > 0; tries -= 1) {
      const isEnough = this.#calls >= this.#aim || tries < triesForLacking;
      if (isEnough && fill.lacking.size === 0) break;
      const mover = nextMover(movers, fill, this.#failures, this.#draw);
      if (mover === undefined) break;
      fill = this.#step(mover, fill);
    }
    this.empty = fill.empty;
  }

  #step({ tool, isSetup, effects }: Mover, before: Fill): Fill {
    const isWanted = effects.creates.some((entity) => before.lacking.has(entity));
    const done = this.#ground.attempt(this.world, tool, this.#draw, isWanted);
    const fill = done === undefined ? undefined : fillOf(done.after, this.#bounds);
    if (done === undefined || fill === undefined || isFuller(fill, before)) {
      this.#failures.set(tool, (this.#failures.get(tool) ?? 0) + 1);
      return before;
    }
    this.#failures.delete(tool);
    if (!isSetup) this.#calls += 1;
    this.world = done.after;
    this.steps.push({ kind: 'call', tool, args: done.args });
    this.#wait(this.#ground.style === 'natural' ? this.#untilNext() : this.#pause());
    return fill;
  }

  /** Seconds, at times. */
  #pause(): number {
    const seconds = 60 * grownMinutes(this.#ground.simulator);
    const longest = Math.max(600, (2 * seconds) / Math.max(1, this.#aim * waits));
    return this.#draw.chance(waits) ? this.#draw.integer(600, Math.round(longest)) : 0;
  }

  /** Seconds until a moment of work; what happens is spread evenly up to the clock of the model. */
  #untilNext(): number {
    const now = clockOf(this.world);
    const left = minutesBetween(now, modelClock(this.#ground.simulator));
    const usual = left / Math.max(1, this.#aim - this.#calls);
    const minutes = this.#draw.integer(0, Math.round(2 * usual));
    if (paceOf(this.#ground.simulator) === 'minutes') return 60 * minutes;
    const then = nextQuarter(addMinutes(now, minutes), this.#draw);
    return (Date.parse(then) - Date.parse(now)) / 1_000;
  }

  #wait(seconds: number): void {
    if (seconds === 0) return;
    this.world = waited(this.#ground.simulator, this.world, seconds);
    this.steps.push({ kind: 'wait', seconds });
    this.#failures.clear();
  }
}
