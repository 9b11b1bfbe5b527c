import type { Json } from '@envloom/core';
import type { Result, Tool, WorldState } from '@envloom/runtime';
import type { Rows, World } from '@envloom/sampler';
import type { Call } from './play/call.ts';
import type { Trial, Verdict } from './play/trial.ts';

/** The laws by name. */
export type LawId =
  | 'calls-never-throw'
  | 'failures-change-nothing'
  | 'queries-change-nothing'
  | 'states-stay-valid'
  | 'results-are-as-declared'
  | 'nothing-is-shared'
  | 'play-is-deterministic'
  | 'forks-are-isolated'
  | 'snapshots-restore'
  | 'diffs-lead-over'
  | 'schemas-agree'
  | 'ids-are-never-reused'
  | 'failures-are-declared'
  | 'reset-returns'
  | 'ordinary-calls-do-not-break'
  | 'clock-follows-mutations';

/** What was read of a world at a moment; empty where no law of the run wants it. */
export interface Reading {
  readonly stateHash?: string;
  readonly worldHash?: string;
  readonly state?: WorldState<Rows>;
}

/** A call that was made, and the world around it. */
export interface CallMade extends Call {
  /** Undefined where there is no such tool. */
  readonly spec: Tool | undefined;
  readonly result: Result<Json>;
  readonly before: Reading;
  readonly after: Reading;
  /** As it is after the call; never written to. */
  readonly world: World;
}

/** A run that was played to its end. */
export interface RunMade {
  readonly calls: readonly Call[];
  /** The results as JSON text, each taken right after its call. */
  readonly results: readonly string[];
  /** As it is after the last call; never written to. */
  readonly world: World;
}

/** Of a law that is tried on every call of a run. */
export interface CallCheck {
  /** Tried in one run of this many. */
  readonly oneIn: number;
  /** What is read of the world after every call. */
  readonly reads: 'nothing' | 'hash' | 'state';
  /** Watches a run from its start; what it returns judges each call. */
  watch(trial: Trial, start: Reading): (call: CallMade) => Verdict;
}

/** Of a law that is tried once a run is over. */
export interface RunCheck {
  /** Tried in one run of this many. */
  readonly oneIn: number;
  /** It plays the run again and compares results, which tells nothing if play is not deterministic. */
  readonly comparesPlays: boolean;
  judge(trial: Trial, run: RunMade): Verdict;
}

/** Something that holds in every environment, whatever its model. */
export interface Law {
  readonly id: LawId;
  /** One sentence. */
  readonly statement: string;
  readonly eachCall?: CallCheck;
  readonly eachRun?: RunCheck;
}

/** A check of calls that looks at one call alone. */
export function callCheck(
  oneIn: number,
  reads: CallCheck['reads'],
  judge: (call: CallMade, trial: Trial) => Verdict,
): CallCheck {
  return { oneIn, reads, watch: (trial) => (call) => judge(call, trial) };
}
