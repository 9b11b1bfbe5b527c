import type { Instrumented } from '@envloom/codegen';
import type { Json } from '@envloom/core';
import {
  drawFrom,
  startedFrom,
  waited,
  type Draw,
  type Grown,
  type Meeting,
  type Sampler,
  type Simulator,
} from '@envloom/sampler';
import { candidates } from './candidates.ts';
import { Coverage } from './coverage.ts';
import { focused, rowsAbout } from './focus.ts';
import { KeptObservations, type Observation } from './observation.ts';
import { preparations } from './preparation.ts';
import { paramsOf, State } from './state.ts';
import { timeMoves } from './time-moves.ts';
import { variations } from './variations.ts';
import { StatesByOutcome } from './states-by-outcome.ts';
import { isMinor, operationsFor, targetsOf, type Target } from './targets.ts';

export interface ExploreOptions {
  readonly seed: number;
  /** Calls to spend; up to {@link mostAiming} times as many more while targets are open. */
  readonly calls: number;
  /** Stops early; checked every few calls. */
  readonly isOver?: () => boolean;
  readonly onProgress?: (calls: number) => void;
}

/** What exploration found. */
export interface Exploration {
  readonly coverage: Coverage;
  readonly observations: readonly Observation[];
  readonly calls: number;
  readonly worlds: number;
  /** Whether it stopped before its calls were spent. */
  readonly isCut: boolean;
}

/** What exploration plays with. */
export interface Playground {
  readonly simulator: Simulator;
  readonly sampler: Sampler;
  readonly instrumented: Instrumented;
}

const day = 86_400;
const waits = [600, 3_600, day / 4, day, 3 * day, 8 * day, 31 * day, 100 * day, 400 * day];

/** Worlds that walks start from, besides the initial one. */
const grownWorlds = 10;
/** How often as many other worlds are grown for targets that were not reached from the first. */
const otherWorlds = 3;
const mostStates = 400;
const walkLength = 14;
/** How many times the calls of walks are spent on targets that walks did not reach. */
const mostAiming = 4;
/** Calls that exploration makes at most, for so many calls of walks. */
export const mostCalls = (calls: number): number =>
  (1 + mostAiming + (otherWorlds * mostAiming) / 2) * calls;
/** Rounds spent on one target before the next has its turn. */
const roundsAtOnce = 6;
/** Turns for one target, and for one that is only part of a condition. */
const mostTurns = 250;
const fewTurns = 4;
const candidatesTried = 20;
const variationsTried = 6;
const waitsTried = 3;

/**
 * Plays until every branch, failure code and success of the tools was reached, or its calls are
 * spent: first walks, then for each open target states in which it is nearer, built by the tools
 * that write what its operation reads.
 */
export function explore(playground: Playground, options: ExploreOptions): Exploration {
  return new Explorer(playground, options).run();
}

/** A call that came nearer to a target than those before it. */
interface Near {
  readonly state: State;
  readonly args: Json;
}

/** Where an attack on a target starts. */
interface Position {
  readonly state: State;
  /** Arguments of the call that came nearest. */
  readonly about: Json | undefined;
}

class Explorer {
  readonly #simulator: Simulator;
  readonly #sampler: Sampler;
  readonly #options: ExploreOptions;
  readonly #draw: Draw;
  readonly #coverage: Coverage;
  readonly #kept = new KeptObservations();
  readonly #weights: ReadonlyMap<string, number>;
  readonly #preparing: ReadonlyMap<string, readonly string[]>;
  readonly #starts: State[] = [];
  readonly #states: State[] = [];
  readonly #byOutcome = new StatesByOutcome();
  readonly #nearest = new Map<string, Near[]>();
  /** Turns that each target had. */
  readonly #turns = new Map<string, number>();
  #calls = 0;
  #worlds = 0;

  constructor({ simulator, sampler, instrumented }: Playground, options: ExploreOptions) {
    const { checked, setup } = simulator;
    this.#simulator = simulator;
    this.#sampler = sampler;
    this.#options = options;
    this.#draw = drawFrom(options.seed);
    this.#coverage = new Coverage(targetsOf(checked, instrumented));
    this.#preparing = preparations(checked, setup);
    this.#weights = new Map([
      ...checked.operations.map(
        ({ operation }) => [operation.name, operation.weight ?? 1] as const,
      ),
      ...setup.map(({ tool }) => [tool, 0.5] as const),
    ]);
  }

  run(): Exploration {
    const { calls } = this.#options;
    this.#simulator.probe.tracing = true;
    if (this.#simulator.definition.initial !== undefined) this.#begin(this.#simulator.start());
    this.#start();
    while (!this.#isSpent(calls / 2)) this.#walk();
    while (!this.#isSpent((0.5 + mostAiming) * calls) && this.#aim());
    for (let more = 0; more < otherWorlds && this.#isOpen(); more += 1) this.#goOnElsewhere();
    const end = this.#calls + calls / 2;
    while (!this.#isSpent(end)) this.#walk();
    this.#simulator.probe.tracing = false;
    return {
      coverage: this.#coverage,
      observations: this.#kept.all,
      calls: this.#calls,
      worlds: this.#worlds,
      isCut: this.#calls < end,
    };
  }

  /** Whether something that a finding would name is not reached yet. */
  #isOpen(): boolean {
    return this.#coverage.open.some((target) => !isMinor(target));
  }

  /** What the first worlds did not lead to may be near in others: chance is no mistake of a model. */
  #goOnElsewhere(): void {
    const end = this.#calls + (mostAiming / 2) * this.#options.calls;
    this.#turns.clear();
    this.#start();
    while (!this.#isSpent(end) && this.#aim());
  }

  #start(): void {
    for (let at = 0; at < grownWorlds; at += 1) {
      const seed = this.#options.seed * 1000 + this.#worlds;
      this.#growAgain(this.#sampler.grow(seed, { steps: 15 * at }));
    }
  }

  /** What growing a world met on its way counts as well, and states on that way are gone on from. */
  #growAgain({ world, base, steps }: Grown): void {
    this.#begin(world);
    let state: State | undefined = new State(startedFrom(this.#simulator, base));
    for (const step of steps) {
      if (state === undefined) return;
      state =
        step.kind === 'wait'
          ? new State(waited(this.#simulator, state.world, step.seconds))
          : this.#try(state, step.tool, step.args);
    }
  }

  #begin(world: State['world']): void {
    this.#worlds += 1;
    this.#starts.push(new State(world));
  }

  #isSpent(calls: number): boolean {
    return this.#calls >= calls || this.#options.isOver?.() === true;
  }

  /** A walk from some state: plausible calls, near misses beside them, and time that passes. */
  #walk(): void {
    let state = this.#someState();
    for (let step = 0; step < walkLength; step += 1) {
      const tool = this.#draw.weighted([...this.#weights.keys()], [...this.#weights.values()]);
      if (this.#draw.chance(0.15)) this.#missNearly(state, tool);
      state = this.#step(state, tool);
    }
    this.#remember(state);
  }

  #someState(): State {
    const seldom = this.#draw.chance(0.3) ? this.#byOutcome.pick(this.#draw) : undefined;
    if (seldom !== undefined) return seldom;
    const known = this.#draw.chance(0.6) ? this.#states : this.#starts;
    return this.#draw.pick(known.length > 0 ? known : this.#starts);
  }

  #remember(state: State): void {
    if (this.#states.length < mostStates) this.#states.push(state);
    else this.#states[this.#draw.integer(0, mostStates - 1)] = state;
  }

  #missNearly(state: State, tool: string): void {
    const args = this.#sampler.argumentsFor(state.world, tool, this.#draw, 'near-miss');
    this.#try(state, tool, args);
  }

  /** The state after a call that succeeds, if one is found soon; sometimes time passes first. */
  #step(state: State, tool: string): State {
    if (this.#draw.chance(0.08)) return this.#between(state);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const next = this.#try(state, tool, this.#plausible(state, tool));
      if (next !== undefined) return next;
    }
    return state;
  }

  /** What happens between calls: time passes, or another takes over. */
  #between(state: State): State {
    const hasActor = this.#simulator.definition.actor !== undefined;
    const next =
      hasActor && this.#draw.chance(0.6)
        ? state.acting(this.#simulator, this.#draw)
        : state.later(this.#simulator, this.#draw.pick(waits));
    return next ?? state;
  }

  #plausible(state: State, tool: string): Json {
    return this.#sampler.argumentsFor(state.world, tool, this.#draw, 'plausible');
  }

  /** Calls a tool on a fork. @returns the state it leads to, where it succeeded */
  #try(state: State, tool: string, args: Json): State | undefined {
    const { probe } = this.#simulator;
    const after = state.world.fork();
    probe.clear();
    const result = after.call(tool, args);
    this.#calls += 1;
    if (this.#calls % 5_000 === 0) this.#options.onProgress?.(this.#calls);
    this.#note(state, { tool, args, result, after });
    if (!result.success) return undefined;
    const next = new State(after);
    this.#byOutcome.offer(probe.outcomes, next, this.#draw);
    return next;
  }

  #note(state: State, call: Omit<Observation, 'before' | 'reached'>): void {
    const { probe } = this.#simulator;
    const { tool, result } = call;
    const diff = () => call.after.diff(state.world);
    if (this.#coverage.reach(tool, result, probe, diff)) this.#remember(state);
    for (const id of this.#coverage.nearer(probe))
      this.#comesNearer(id, { state, args: call.args });
    if (!this.#preparing.has(tool)) return;
    const end = result.success ? '' : result.error.code;
    this.#kept.offer(tool, `${tool} ${end} ${probe.outcomes.join(',')}`, () => {
      return { ...call, before: state.world, reached: [...probe.reached] };
    });
  }

  #comesNearer(id: string, near: Near): void {
    const known = this.#nearest.get(id) ?? [];
    if (known.at(-1)?.state === near.state) return;
    this.#nearest.set(id, [...known, near].slice(-4));
  }

  /** Rounds for the open target that had fewest. @returns false where there is none left */
  #aim(): boolean {
    const turnsOf = ({ id }: Target) => this.#turns.get(id) ?? 0;
    const open = this.#coverage.open.filter(
      (target) => turnsOf(target) < (isMinor(target) ? fewTurns : mostTurns),
    );
    if (open.length === 0) return false;
    const fewest = Math.min(...open.map(turnsOf));
    const target = this.#draw.pick(open.filter((each) => turnsOf(each) === fewest));
    this.#turns.set(target.id, fewest + 1);
    this.#aimAt(target);
    return true;
  }

  #aimAt(target: Target): void {
    const operations = operationsFor(target, this.#simulator.checked);
    for (let round = 0; round < roundsAtOnce && operations.length > 0; round += 1) {
      const operation = this.#draw.pick(operations);
      this.#attack(this.#prepared(target, operation), operation);
      if (this.#coverage.isReached(target)) return;
    }
  }

  /** A state near the target, some steps of preparation further. */
  #prepared(target: Target, operation: string): Position {
    const near = this.#nearest.get(target.id);
    const start = near !== undefined && this.#draw.chance(0.7) ? this.#draw.pick(near) : undefined;
    let state = start?.state ?? this.#someState();
    const about = start?.args;
    const helpful = this.#preparing.get(operation) ?? [];
    const steps = helpful.length === 0 ? 0 : this.#draw.integer(0, 6);
    for (let step = 0; step < steps; step += 1) {
      state = this.#prepare(state, this.#draw.pick(helpful), operation, about);
    }
    return { state, about };
  }

  /** One step of preparation, for the rows that the nearest call was about. */
  #prepare(state: State, tool: string, operation: string, about: Json | undefined): State {
    if (about === undefined || this.#draw.chance(0.3)) return this.#step(state, tool);
    const rows = rowsAbout(state, this.#simulator, about, paramsOf(this.#simulator, operation));
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const args = focused(
        this.#plausible(state, tool),
        paramsOf(this.#simulator, tool),
        rows,
        this.#draw,
      );
      const next = this.#try(state, tool, args);
      if (next !== undefined) return next;
    }
    return this.#step(state, tool);
  }

  /** Calls the operation with plausible arguments and with what their comparisons suggest. */
  #attack({ state, about }: Position, tool: string): void {
    const params = paramsOf(this.#simulator, tool);
    const find = state.finder(this.#simulator);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const isAgain = attempt === 0 && about !== undefined;
      const args = isAgain ? about : this.#plausible(state, tool);
      this.#try(state, tool, args);
      const meetings = [...this.#simulator.probe.meetings];
      const suggested = candidates({ args, params, meetings }, find, this.#draw, candidatesTried);
      const varied = variations(args, params, this.#draw, variationsTried);
      for (const other of [...suggested, ...varied]) this.#try(state, tool, other);
      this.#tryLater(state, tool, args, meetings);
    }
    this.#missNearly(state, tool);
  }

  /** The same call at moments that it compares with, and a day after. */
  #tryLater(state: State, tool: string, args: Json, meetings: readonly Meeting[]): void {
    const moves = timeMoves(args, meetings, this.#draw).filter(({ later }) => later > 0);
    for (const { later } of moves.slice(0, waitsTried)) {
      const then = state.later(this.#simulator, later + this.#draw.pick([0, 60, day]));
      if (then !== undefined) this.#try(then, tool, args);
    }
  }
}
