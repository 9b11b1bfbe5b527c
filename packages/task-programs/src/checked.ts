import type { CheckedModel, SourceMap } from '@envloom/logic-model';
import type { TaskHelpers, TaskProgram } from './schema.ts';

/** A program without errors; only `checkPrograms` makes one, and only one can be instantiated. */
export interface CheckedProgram {
  readonly stage: 'checked';
  /** The environment's model. */
  readonly checked: CheckedModel;
  readonly program: TaskProgram;
  readonly helpers: TaskHelpers;
  /** SHA-256 of the canonical JSON of program and helpers, 64 hexadecimal digits. */
  readonly hash: string;
  /** Where its parts stand in its file. */
  readonly positions: SourceMap;
}
