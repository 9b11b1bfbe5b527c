import type { SourceMap } from '@envloom/logic-model';
import type { TaskDiagnostic } from '../diagnostics/diagnostic.ts';
import { taskHelpersSchema, type TaskHelpers } from '../schema.ts';
import { readFile } from './read-file.ts';

/** Helpers whose shape is right; nothing of their meaning is known yet. */
export interface ParsedHelpers {
  readonly stage: 'parsed';
  readonly helpers: TaskHelpers;
  readonly file: string;
  readonly source: string;
  readonly positions: SourceMap;
}

export type ReadHelpersResult =
  | { readonly ok: true; readonly parsed: ParsedHelpers }
  | { readonly ok: false; readonly diagnostics: readonly TaskDiagnostic[] };

/**
 * Reads `tasks/helpers.yaml` from YAML 1.2 or JSON.
 *
 * @returns the parsed helpers, or all problems of their syntax or of their shape in file order
 */
export function readHelpers(text: string, file: string): ReadHelpersResult {
  const result = readFile(text, file, taskHelpersSchema);
  if (!result.ok) return result;
  const { value: helpers, ...rest } = result.read;
  return { ok: true, parsed: { stage: 'parsed', helpers, ...rest } };
}
