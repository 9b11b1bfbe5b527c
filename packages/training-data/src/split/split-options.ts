import type { Split } from '../row.ts';

/**
 * Which environments are learned from. A whole environment is in one split, so that what is measured
 * on the others tells how an agent does in a world that it never saw.
 */
export interface SplitOptions {
  /** Default 0. */
  readonly seed?: number;
  /** Shares of the environments; default 0.9, 0.05 and 0.05. Must add up to 1. */
  readonly shares?: Readonly<Record<Split, number>>;
  /** Environments whose split is given; the others follow from the seed. */
  readonly named?: Readonly<Partial<Record<Split, readonly string[] | undefined>>>;
}
