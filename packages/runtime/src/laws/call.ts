import type { Result } from '../failure/result.ts';
import type { Json } from '@envloom/core';

/** A call that the laws make. */
export interface Call {
  readonly tool: string;
  readonly args: unknown;
  /** What it gave when it was stored. */
  readonly observation?: Result<Json>;
}
