import type { SourceMap } from '@envloom/logic-model';
import { finding, placed, type TaskDiagnostic } from '../diagnostics/diagnostic.ts';
import { taskProgramSchema, type TaskProgram } from '../schema.ts';
import { readFile } from './read-file.ts';

/** A program whose shape is right; nothing of its meaning is known yet. */
export interface ParsedProgram {
  readonly stage: 'parsed';
  readonly program: TaskProgram;
  readonly file: string;
  readonly source: string;
  readonly positions: SourceMap;
}

export type ReadProgramResult =
  | { readonly ok: true; readonly parsed: ParsedProgram }
  | { readonly ok: false; readonly diagnostics: readonly TaskDiagnostic[] };

/**
 * Reads a task program from YAML 1.2 or JSON.
 *
 * @param file where it stands: `tasks/<name>.yaml`
 * @returns the parsed program, or all problems of its syntax or of its shape in file order
 */
export function readProgram(text: string, file: string): ReadProgramResult {
  const result = readFile(text, file, taskProgramSchema);
  if (!result.ok) return result;
  const { value: program, ...rest } = result.read;
  const named = nameOf(file);
  if (named === program.name) return { ok: true, parsed: { stage: 'parsed', program, ...rest } };
  const misnamed = finding(
    'FILE_NAME',
    ['name'],
    `The program \`${program.name}\` stands in the file \`${file}\`.`,
    `Rename the file to \`${program.name}.yaml\`, or write \`name: ${named}\`.`,
  );
  return { ok: false, diagnostics: placed([misnamed], rest.positions) };
}

function nameOf(file: string): string {
  return file.replace(/^.*[/\\]/, '').replace(/\.(?:ya?ml|json)$/, '');
}
