import type { WorldState } from '@envloom/runtime';
import type { Rows, World } from '@envloom/sampler';
import type { ToolJudges } from '../judges/tool-judges.ts';
import type { Subject } from '../subject.ts';
import type { Call } from './call.ts';

/** Where a run starts. */
export interface Start {
  readonly kind: 'initial' | 'grown';
  /** Left out: the definition's own. */
  readonly state?: WorldState<Rows>;
}

/** What a run is tried under; starts any number of equal worlds. */
export interface Trial {
  readonly subject: Subject;
  readonly judges: ToolJudges;
  readonly start: Start;
  /** Of the worlds, and of what is sampled. */
  readonly seed: number;
  /** Nothing is sampled: every law in question looks wherever it can. */
  readonly isThorough: boolean;
}

/** A world at the start of the trial. */
export function startWorld({ subject, start, seed }: Trial): World {
  return start.state === undefined
    ? subject.start({ seed })
    : subject.start({ seed, state: start.state });
}

/** A world of its own after these calls. */
export function worldAfter(trial: Trial, calls: readonly Call[]): World {
  const world = startWorld(trial);
  play(world, calls);
  return world;
}

/** Makes the calls; their results as JSON text. */
export function play(world: World, calls: readonly Call[]): readonly string[] {
  return calls.map(({ tool, args }) => JSON.stringify(world.call(tool, args)));
}
