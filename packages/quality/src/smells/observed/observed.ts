import type { Json } from '@envloom/core';
import type { Result } from '@envloom/runtime';
import type { World } from '@envloom/sampler';

/** A call on a known world and what it gave; neither world is written to. */
export interface Observed {
  readonly before: World;
  readonly tool: string;
  readonly args: Json;
  readonly result: Result<Json>;
  readonly after: World;
}
