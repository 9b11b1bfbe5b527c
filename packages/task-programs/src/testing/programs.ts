import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatDiagnostic, type CheckedModel } from '@envloom/logic-model';
import { checkPrograms } from '../check/check-programs.ts';
import type { TaskDiagnostic } from '../diagnostics/diagnostic.ts';
import { readHelpers, type ParsedHelpers } from '../read/read-helpers.ts';
import { readProgram, type ParsedProgram } from '../read/read-program.ts';

/** A sound program of the hotel, in which tests make one mistake. */
export const settleBills = readFileSync(
  join(import.meta.dirname, 'sound/settle-bills.yaml'),
  'utf8',
);

/** The program of a text; its file is named as the text says. */
export function program(text: string): ParsedProgram {
  const name = /^name: (.*)$/m.exec(text)?.[1] ?? 'nameless';
  const read = readProgram(text, `tasks/${name}.yaml`);
  if (!read.ok) throw new Error(read.diagnostics.map(formatDiagnostic).join('\n'));
  return read.parsed;
}

export function helpersOf(text: string): ParsedHelpers {
  const read = readHelpers(text, 'tasks/helpers.yaml');
  if (!read.ok) throw new Error(read.diagnostics.map(formatDiagnostic).join('\n'));
  return read.parsed;
}

/** All that is said of a program, warnings included. */
export function diagnosticsOf(
  checked: CheckedModel,
  text: string,
  helpers?: ParsedHelpers,
): readonly TaskDiagnostic[] {
  const [result] = checkPrograms(checked, [program(text)], helpers).programs;
  if (result === undefined) throw new Error('A program that is given is checked.');
  return result.ok ? result.warnings : result.diagnostics;
}

/** A text with one part replaced, which has to be there. */
export function changed(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The text has no ${from}`);
  return text.replace(from, () => to);
}
