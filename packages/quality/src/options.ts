import type { Progress } from '@envloom/core/command';
import type { Threshold } from './report/threshold.ts';

/** How an environment is evaluated. The same model, seed and runs give the same report. */
export interface EvaluateOptions {
  /** Where all chance comes from. */
  readonly seed: number;
  /** How many plays are made: sequences of calls on a world of their own. */
  readonly runs: number;
  /** After this many seconds of processor time no new play begins. */
  readonly budgetSeconds: number;
  /** What fails; what is left out is as strict as `strictThreshold`. */
  readonly threshold?: Partial<Threshold>;
  /** What the real package exports, to compare it with its model. */
  readonly packageModule?: unknown;
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
}

/**
 * What is done unless options say otherwise. The runs decide how long it takes, so that results are
 * the same everywhere; the budget is for models that are slow beyond reason.
 */
export const defaultOptions = {
  seed: 1,
  runs: 500,
  budgetSeconds: 60,
} as const satisfies EvaluateOptions;
