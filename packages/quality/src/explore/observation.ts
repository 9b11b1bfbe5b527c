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
