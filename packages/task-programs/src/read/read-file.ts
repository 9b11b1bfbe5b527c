import { readYaml, type ReadDocument } from '@envloom/logic-model';
import type { z } from 'zod';
import type { TaskDiagnostic } from '../diagnostics/diagnostic.ts';

/** Longest text read, in UTF-16 code units. */
const MAX_SOURCE_LENGTH = 200_000;

type FileResult<T> =
  | { readonly ok: true; readonly read: ReadDocument<T> }
  | { readonly ok: false; readonly diagnostics: readonly TaskDiagnostic[] };

/** Reads a file of task programs: its value, or the problems of its syntax or of its shape. */
export function readFile<T>(text: string, file: string, schema: z.ZodType<T>): FileResult<T> {
  return text.length > MAX_SOURCE_LENGTH
    ? { ok: false, diagnostics: [tooLarge(text, file)] }
    : readYaml(text, file, schema);
}

function tooLarge(text: string, file: string): TaskDiagnostic {
  return {
    code: 'PROGRAM_TOO_LARGE',
    severity: 'error',
    path: [],
    position: { file, line: 1, column: 1 },
    message: `The text has ${text.length} characters; at most ${MAX_SOURCE_LENGTH} are read.`,
    fix: 'Split the task, or move shared code to `tasks/helpers.yaml`.',
  };
}
