import type { Observation } from './observation.ts';

/** Observations kept of one operation that went the same way. */
const mostAlike = 12;
/** Observations kept of one operation; further ones only where they go a way of their own. */
const manyOfOne = 500;
const mostOfOne = 1_000;

/** Keeps observations that differ: a few of each way through each operation. */
export class Keeping {
  readonly observations: Observation[] = [];
  readonly #alike = new Map<string, number>();
  readonly #ofOne = new Map<string, number>();

  /**
   * Whether an observation of this operation that went this way is worth keeping.
   * @param way the branches taken and how it ended
   */
  wants(tool: string, way: string): boolean {
    const alike = this.#alike.get(way) ?? 0;
    const ofOne = this.#ofOne.get(tool) ?? 0;
    if (alike >= mostAlike || ofOne >= (alike === 0 ? mostOfOne : manyOfOne)) return false;
    this.#alike.set(way, alike + 1);
    this.#ofOne.set(tool, ofOne + 1);
    return true;
  }

  keep(observation: Observation): void {
    this.observations.push(observation);
  }
}
