import { contentHash } from '@envloom/logic-model';
import type { TaskHelpers, TaskProgram } from '../schema.ts';

/** What a program is known by: it changes with the program and with the helpers that it may use. */
export const programHash = (program: TaskProgram, helpers: TaskHelpers | undefined): string =>
  contentHash({ program, helpers });
