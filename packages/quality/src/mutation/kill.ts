import type { Json } from '@envloom/core';
import type { Result } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import type { Observation } from '../explore/observation.ts';

/** Who noticed a mistake: an invariant or another rule of the state, another guard, or only who looks at results and state. */
export type Noticed = 'invariant' | 'other guard' | 'behaviour';

/** Failures that the runtime raises at commit, whatever the body says. */
const stateRules = new Set([
  'INVARIANT_VIOLATED',
  'INVALID_VALUE',
  'INVALID_TRANSITION',
  'DUPLICATE_KEY',
  'DUPLICATE_VALUE',
  'DANGLING_REFERENCE',
  'ROW_IN_USE',
  'TREE_CYCLE',
  'NOT_FINITE',
  'BUDGET_EXCEEDED',
  'INTERNAL_ERROR',
]);

/** What a call gave, to compare with what it gives with a mistake in it. */
export class Expectation {
  readonly observation: Observation;
  readonly #result: string;
  #hash: string | undefined;

  constructor(observation: Observation) {
    this.observation = observation;
    this.#result = textOf(observation.result);
  }

  /** Makes the call again, and says who noticed a difference to what it gave at first. */
  retry(): Noticed | undefined {
    const { before, tool, args } = this.observation;
    const world = before.fork();
    return this.differs(world.call(tool, args), world);
  }

  /**
   * Who noticed a difference between what the call gave and what the same call, made again on a fork
   * of the same world, gives now.
   * @param world where it was made again
   */
  differs(now: Result<Json>, world: World): Noticed | undefined {
    const { result, after } = this.observation;
    if (textOf(now) === this.#result) {
      if (!result.success) return undefined;
      this.#hash ??= after.worldHash();
      return world.worldHash() === this.#hash ? undefined : 'behaviour';
    }
    return now.success || hasCode(result, now.error.code) ? 'behaviour' : noticedAs(now.error.code);
  }
}

function noticedAs(code: string): Noticed {
  return stateRules.has(code) ? 'invariant' : 'other guard';
}

function hasCode(result: Result<Json>, code: string): boolean {
  return !result.success && result.error.code === code;
}

function textOf(result: Result<Json>): string {
  return JSON.stringify(result);
}
