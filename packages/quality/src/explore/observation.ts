import type { Json } from '@envloom/core';
import type { Result } from '@envloom/runtime';
import type { World } from '@envloom/sampler';

/**
 * A call on a known world and what it gave: the unit that coverage is counted, mutants are killed
 * and notes are made with. Both worlds are kept as they are: fork them to try something.
 */
export interface Observation {
  readonly before: World;
  readonly tool: string;
  readonly args: Json;
  readonly result: Result<Json>;
  readonly after: World;
  /** The mutants whose place the call came by. */
  readonly reached: readonly number[];
}

/** Observations kept of one operation that went the same way. */
const mostAlike = 12;
/** Observations kept of one operation; further ones only where they go a way of their own. */
const manyOfOne = 500;
const mostOfOne = 1_000;

/** Keeps observations that differ: a few of each way through each operation. */
export class KeptObservations {
  readonly all: Observation[] = [];
  readonly #alike = new Map<string, number>();
  readonly #ofOne = new Map<string, number>();

  /**
   * Keeps an observation where it is worth it.
   * @param way the operation, the branches taken and how it ended
   */
  offer(tool: string, way: string, observe: () => Observation): void {
    const alike = this.#alike.get(way) ?? 0;
    const ofOne = this.#ofOne.get(tool) ?? 0;
    if (alike >= mostAlike || ofOne >= (alike === 0 ? mostOfOne : manyOfOne)) return;
    this.#alike.set(way, alike + 1);
    this.#ofOne.set(tool, ofOne + 1);
    this.all.push(observe());
  }
}
