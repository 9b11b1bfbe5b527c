import type { Json } from '@envloom/core';
import type { Result, Tool } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import type { LawId } from './law-id.ts';
import type { Reading } from './play/reading.ts';
import type { Call } from './play/call.ts';
import type { Trial } from './play/trial.ts';

/** What is wrong, as a sentence; undefined where nothing is. */
export type Verdict = string | undefined;

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
