import type { Draw } from '@envloom/sampler';
import type { Weighted } from './weights.ts';

/** What is left of the likelihood of something that was drawn in vain. */
const discouraged = 0.65;

/** Draws things by weight; those drawn in vain come up less often, so that none blocks the others. */
export class WeightedSampler<T> {
  readonly #items: readonly T[];
  readonly #weights: number[];
  readonly #draw: Draw;

  constructor({ items, weights }: Weighted<T>, draw: Draw) {
    this.#items = items;
    this.#weights = [...weights];
    this.#draw = draw;
  }

  /** One of them; undefined where none has any weight. */
  next(): T | undefined {
    if (!this.#weights.some((weight) => weight > 0)) return undefined;
    return this.#draw.weighted(this.#items, this.#weights);
  }

  /** It was drawn in vain. */
  discourage(item: T): void {
    const at = this.#items.indexOf(item);
    const weight = this.#weights[at];
    if (weight !== undefined) this.#weights[at] = weight * discouraged;
  }
}
