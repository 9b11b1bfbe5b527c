import type { LanguageModelProblem } from '@envloom/llm';
import { ownProblems } from '@envloom/llm';
import type { FailedEpisode } from '../episode-job.ts';

/** Failures in a row after which a run stops, where every episode would meet them: at least so many. */
const fewest = 10;

/** One failure of these is enough: nothing changes by itself. */
const final: ReadonlySet<LanguageModelProblem> = new Set(['unauthorized', 'budget']);

/** Why a run stopped before its end. */
export interface Stop {
  readonly problem: LanguageModelProblem;
  /** What happened, and what to do. */
  readonly message: string;
}

/**
 * Tells a server that is gone from episodes that failed one by one. Of many that begin together the
 * first to end are those that failed, however few: only as many as are under way say something of all.
 */
export class Outage {
  readonly #most: number;
  #row = 0;

  /** @param concurrency episodes under way at once */
  constructor(concurrency: number) {
    this.#most = Math.max(fewest, concurrency);
  }

  /** An episode came to its end. */
  ended(): void {
    this.#row = 0;
  }

  /** @returns why no further episode should be begun; undefined: go on */
  failed({ problem, message }: FailedEpisode): Stop | undefined {
    if (problem === 'internal' || ownProblems.has(problem)) return undefined;
    this.#row += 1;
    if (!final.has(problem) && this.#row < this.#most) return undefined;
    const rows = this.#row === 1 ? 'An episode' : `${this.#row} episodes in a row`;
    return {
      problem,
      message: `${rows} failed: ${message} Episodes that are finished are kept; run again to go on.`,
    };
  }
}
