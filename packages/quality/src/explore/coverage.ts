import type { Json, Result } from '@envloom/runtime';
import type { Probe } from '@envloom/sampler';
import { codeId, outcomeId, successId, type Target } from './targets.ts';

/** What has been reached of the targets, and how far the rest is away. */
export class Coverage {
  readonly targets: readonly Target[];
  readonly #open: Map<string, Target>;
  readonly #distances = new Map<string, number>();

  constructor(targets: readonly Target[]) {
    this.targets = targets;
    this.#open = new Map(targets.map((target) => [target.id, target]));
  }

  /** The targets not reached yet. */
  get open(): Target[] {
    return [...this.#open.values()];
  }

  isReached({ id }: Target): boolean {
    return !this.#open.has(id);
  }

  /** Counts a call; @returns whether it reached something new */
  reach(tool: string, result: Result<Json>, { outcomes }: Probe): boolean {
    const end = result.success ? successId(tool) : codeId(tool, result.error.code);
    const before = this.#open.size;
    this.#open.delete(end);
    if (this.#open.size > 0) for (const outcome of outcomes) this.#open.delete(outcomeId(outcome));
    return this.#open.size < before;
  }

  /** The open targets that a call came nearer to than any before. */
  nearer({ distances }: Probe): string[] {
    const found: string[] = [];
    for (const [outcome, distance] of distances) {
      const id = outcomeId(outcome);
      if (!this.#open.has(id)) continue;
      const best = this.#distances.get(id) ?? Infinity;
      if (distance > best) continue;
      if (distance < best) this.#distances.set(id, distance);
      found.push(id);
    }
    return found;
  }
}
