import { type LanguageModelProblem, ownProblems } from '@envloom/llm';
import type { FailedEpisode } from '../episode-job.ts';

/** Failures in a row after which a run stops, where every episode would meet them: at least so many. */
const fewest = 10;

/** One failure of these is enough: nothing changes by itself. */
const final: ReadonlySet<LanguageModelProblem> = new Set(['unauthorized', 'budget']);

/**
 * Failures after which a run stops that every request has met so far: a server that does not take the
 * first questions, such as of a model that it has not, takes no other.
 */
const fewestOfAll = 3;

/** Why a run stopped before its end. */
export interface Stop {
  readonly problem: LanguageModelProblem;
  /** How many episodes failed, one after the other, before it was given up. */
  readonly failures: number;
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
  /** Whether any question was answered. */
  #isHeard = false;

  /** @param concurrency episodes under way at once */
  constructor(concurrency: number) {
    this.#most = Math.max(fewest, concurrency);
  }

  /** An episode came to its end. */
  ended(): void {
    this.#row = 0;
    this.#isHeard = true;
  }

  /** @returns why no further episode should be begun; undefined: go on */
  failed({ problem, message, turns }: FailedEpisode): Stop | undefined {
    if (problem === 'internal' || ownProblems.has(problem)) return undefined;
    this.#row += 1;
    if (turns > 0) this.#isHeard = true;
    if (this.#row < this.#enoughOf(problem)) return undefined;
    const rows = this.#row === 1 ? 'An episode' : `${this.#row} episodes in a row`;
    return {
      problem,
      failures: this.#row,
      message: `${rows} failed: ${message} Episodes that are finished are kept; run again to go on.`,
    };
  }

  #enoughOf(problem: LanguageModelProblem): number {
    if (final.has(problem)) return 1;
    return problem === 'bad-request' && !this.#isHeard ? fewestOfAll : this.#most;
  }
}
