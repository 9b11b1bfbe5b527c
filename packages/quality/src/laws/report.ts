import type { Counterexample, Step } from '../findings/finding.ts';
import type { LawId } from './law-id.ts';
import type { Call } from './play/call.ts';
import type { Play } from './shrink/shortest.ts';

/** What trying the laws gave; the same for the same seed, but for `seconds`. */
export interface LawReport {
  /** Calls made in runs; those made to judge or to shrink are not counted. */
  readonly calls: number;
  readonly runs: number;
  /** Calls that succeeded. */
  readonly succeeded: number;
  readonly seconds: number;
  /** The first of each law. */
  readonly violations: readonly LawViolation[];
}

/** A law that does not hold, and the shortest play that shows it. */
export interface LawViolation {
  readonly law: LawId;
  readonly message: string;
  readonly counterexample: Counterexample;
  /** With {@link path}: what replays the play. */
  readonly seed: number;
  readonly path: string;
}

/** Where fast-check found it. */
export interface Found {
  readonly seed: number;
  readonly path: string;
}

/** A play as a violation tells it. */
export function violationOf({ breach, trial, calls }: Play, { seed, path }: Found): LawViolation {
  const { kind, seed: worldSeed, state } = trial.start;
  const counterexample: Counterexample = {
    seed: worldSeed,
    start: kind,
    ...(state === undefined ? {} : { state }),
    steps: calls.map(stepOf),
    observed: breach.message,
  };
  return { law: breach.law, message: breach.message, counterexample, seed, path };
}

function stepOf({ tool, args }: Call): Step {
  return { kind: 'call', tool, args };
}
