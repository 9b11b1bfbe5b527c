import type { Json } from '@envloom/core';
import type { Draw, Sampler, Simulator, World } from '@envloom/sampler';
import { candidates } from '../../explore/candidates.ts';
import { focused, rowsAbout } from '../../explore/focus.ts';
import type { Observation } from '../../explore/observation.ts';
import { paramsOf, State } from '../../explore/state.ts';
import { timeMoves } from '../../explore/time-moves.ts';
import type { Noticed } from '../kill.ts';
import { differentialRun, type Duel, type Position } from './differential-run.ts';
import { crossed } from './crossed.ts';

/** What a hunt plays with. */
export interface Grounds {
  readonly simulator: Simulator;
  readonly sampler: Sampler;
  /** For each operation the tools that write what it reads. */
  readonly preparing: ReadonlyMap<string, readonly string[]>;
  readonly draw: Draw;
}

/** Recorded calls that a pursuit starts from. */
const mostStarts = 40;
/** Positions that came by the mistake on the way, kept to go on from. */
const mostFound = 20;
const timeMovesTried = 6;
const candidatesTried = 6;
const crossingsTried = 3;

/** Looks for a call that goes otherwise with one mutant in force. */
export class CoverageTarget {
  readonly mutant: number;
  noticed: Noticed | undefined;
  calls = 0;
  readonly #grounds: Grounds;
  readonly #starts: readonly Position[];
  readonly #found: Position[] = [];

  /** @param met calls that came by the place of the mutant */
  constructor(grounds: Grounds, mutant: number, met: readonly Observation[]) {
    this.#grounds = grounds;
    this.mutant = mutant;
    this.#starts = grounds.draw
      .shuffle(met)
      .slice(0, mostStarts)
      .map(({ before, tool, args }) => ({ before, tool, args, later: 0 }));
  }

  /** One recorded call and its neighbours, in its own world or some calls later. */
  round(): void {
    const { draw } = this.#grounds;
    const position = this.#somewhere();
    const start = draw.chance(0.4) ? this.#prepared(position) : position;
    const { infected, isMet } = this.#play(start);
    if (!isMet && start !== position) return;
    for (const next of [...this.#aimed(start, infected), ...this.#crossed(start)]) {
      if (this.noticed !== undefined) return;
      if (this.#play(next).isMet) this.#find(next);
    }
  }

  #somewhere(): Position {
    const { draw } = this.#grounds;
    const isOnward = this.#found.length > 0 && draw.chance(0.4);
    return draw.pick(isOnward ? this.#found : this.#starts);
  }

  #find(position: Position): void {
    if (this.#found.length < mostFound) this.#found.push(position);
    else this.#found[this.#grounds.draw.integer(0, mostFound - 1)] = position;
  }

  #play(position: Position): Duel {
    const result = differentialRun(this.#grounds.simulator.probe, this.mutant, position);
    this.calls += result.calls;
    this.noticed ??= result.noticed;
    return result;
  }

  /** Calls whose operands meet at or near what the mistake shifts. */
  #aimed(position: Position, meetings: Duel['infected']): Position[] {
    const { draw } = this.#grounds;
    const { args, tool, before, later } = position;
    const moves = timeMoves(args, meetings, draw).slice(0, timeMovesTried);
    const find = new State(before).finder(this.#grounds.simulator);
    const traced = { args, params: paramsOf(this.#grounds.simulator, tool), meetings };
    return [
      ...moves.map((move) => ({ before, tool, args: move.args, later: later + move.later })),
      ...candidates(traced, find, draw, candidatesTried).map((other) => {
        return { before, tool, args: other, later };
      }),
    ];
  }

  /** The same call with something else of what callers may well say: another row, another number. */
  #crossed(position: Position): Position[] {
    const { draw } = this.#grounds;
    return Array.from({ length: crossingsTried }, () => {
      const other = this.#plausible(position.before, position.tool);
      return { ...position, args: crossed(position.args, other, draw) };
    });
  }

  /** The position after some calls that write what its operation reads, mostly about the same rows. */
  #prepared({ before, tool, args, later }: Position): Position {
    const { draw, preparing, simulator } = this.#grounds;
    const helpful = preparing.get(tool) ?? [];
    let world = later === 0 ? before : before.fork({ later });
    const about = rowsAbout(new State(world), simulator, args, paramsOf(simulator, tool));
    for (let step = draw.integer(1, 4); step > 0 && helpful.length > 0; step -= 1) {
      const other = draw.pick(helpful);
      const given = this.#plausible(world, other);
      const after = world.fork();
      this.calls += 1;
      const aimed = focused(given, paramsOf(simulator, other), about, draw);
      if (after.call(other, aimed).success) world = after;
    }
    return { before: world, tool, args, later: 0 };
  }

  #plausible(world: World, tool: string): Json {
    const { sampler, draw } = this.#grounds;
    return sampler.argumentsFor(world, tool, draw, 'plausible');
  }
}
