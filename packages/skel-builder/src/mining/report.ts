import type { CorpusTask } from '../topic.ts';
import type { Dropped, MiningEvent, MiningFunnel, MiningStage } from './result.ts';

/** Keeps count of what goes through the stages, and tells whoever listens. */
export class Report {
  readonly #listener: ((event: MiningEvent) => void) | undefined;
  readonly dropped: Dropped[] = [];
  funnel: MiningFunnel;

  constructor(tasks: number, listener?: (event: MiningEvent) => void) {
    this.funnel = { tasks, failed: 0 };
    this.#listener = listener;
    this.#listener?.({ type: 'funnel', funnel: this.funnel });
  }

  /** @returns told how many more items of the stage are done */
  progress(stage: MiningStage, total: number): (count: number) => void {
    let done = 0;
    return (count) => {
      done += count;
      this.#listener?.({ type: 'progress', stage, done, total });
    };
  }

  drop(stage: MiningStage, tasks: readonly CorpusTask[], reason: string, name?: string): void {
    const sources = tasks.map(({ source }) => source);
    this.dropped.push({ sources, stage, failed: false, reason, name });
  }

  fail(stage: MiningStage, task: CorpusTask, reason: string): void {
    this.dropped.push({ sources: [task.source], stage, failed: true, reason });
    this.funnel = { ...this.funnel, failed: this.funnel.failed + 1 };
  }

  count(figures: Partial<MiningFunnel>): void {
    this.funnel = { ...this.funnel, ...figures };
    this.#listener?.({ type: 'funnel', funnel: this.funnel });
  }
}
