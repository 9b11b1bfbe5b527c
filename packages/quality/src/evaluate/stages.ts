import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EvaluateOptions } from '../options.ts';

/** Tells how far an evaluation is, and when it has to end. */
export class Stages {
  readonly #options: EvaluateOptions;
  readonly #end: number;

  constructor(options: EvaluateOptions) {
    this.#options = options;
    this.#end = performance.now() + 1000 * options.budgetSeconds;
  }

  /** Whether the budget is spent. */
  readonly isOver = (): boolean => performance.now() > this.#end;

  /** Milliseconds until the budget is spent. */
  get left(): number {
    return Math.max(0, this.#end - performance.now());
  }

  /** Starts a stage: others get their turn, and who wants to stop can. */
  async start(stage: string, total?: number): Promise<(done: number) => void> {
    await nextTurn();
    this.#options.signal?.throwIfAborted();
    const report = (done: number) => {
      const known = total === undefined ? {} : { total };
      this.#options.onProgress?.({ stage, done, ...known });
    };
    report(0);
    return report;
  }
}
