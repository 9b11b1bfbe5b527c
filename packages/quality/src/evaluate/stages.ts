import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EvaluateOptions } from '../options.ts';

/** Seconds that this thread has worked: on a busy machine a run takes longer, not more work. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000_000;
}

/** Tells how far an evaluation is, and when it has to end. */
export class Stages {
  readonly #options: EvaluateOptions;
  readonly #end: number;

  constructor(options: EvaluateOptions) {
    this.#options = options;
    this.#end = worked() + options.budgetSeconds;
  }

  /** Whether the budget is spent. */
  readonly isOver = (): boolean => worked() > this.#end;

  /** Tells when a share of what is left of the budget is spent. */
  overAfter(share: number): () => boolean {
    const now = worked();
    const end = now + share * Math.max(0, this.#end - now);
    return () => worked() > end;
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
