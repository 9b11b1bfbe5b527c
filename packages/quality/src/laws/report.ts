import type { Counterexample } from '../findings/finding.ts';
import type { LawId } from './law.ts';
import type { Play } from './shrink/shortest.ts';

/** What trying the laws gave; the same for the same seed. */
export interface LawReport {
  /** Calls made in runs; those made to judge or to shrink are not counted. */
  readonly calls: number;
  readonly runs: number;
  /** Calls that succeeded. */
  readonly succeeded: number;
  /** The first of each law. */
  readonly violations: readonly LawViolation[];
}

/** A law that does not hold, and the shortest play that shows it. */
export interface LawViolation {
  readonly law: LawId;
  readonly message: string;
  readonly counterexample: Counterexample;
}

/** A play as a violation tells it. */
export function violationOf({ breach, trial, calls }: Play): LawViolation {
  const { kind, seed, state } = trial.start;
  const counterexample: Counterexample = {
    seed,
    start: kind,
    ...(state === undefined ? {} : { state }),
    steps: calls.map(({ tool, args }) => ({ kind: 'call', tool, args })),
    observed: breach.message,
  };
  return { law: breach.law, message: breach.message, counterexample };
}
