import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckedModel } from '@envloom/logic-model';
import { checkPrograms } from '../check/check-programs.ts';
import type { CheckedProgram } from '../checked.ts';
import type { TaskDiagnostic } from '../diagnostics/diagnostic.ts';
import { type ParsedHelpers, readHelpers } from './read-helpers.ts';
import { type ParsedProgram, readProgram } from './read-program.ts';

/** The folder of an environment's task programs, in its package. */
export const tasksFolder = 'tasks';

const helpersFile = 'helpers.yaml';

/** The programs of a package. */
export interface LoadedPrograms {
  /** Those without errors, by name in the order of the alphabet. */
  readonly programs: readonly CheckedProgram[];
  readonly diagnostics: readonly TaskDiagnostic[];
}

/** The files of a package's task programs, the helpers left out, sorted. @param root of the package */
export function programFiles(root: string): readonly string[] {
  const folder = join(root, tasksFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml') && file !== helpersFile)
    .toSorted()
    .map((file) => join(folder, file));
}

/** Reads and checks the task programs of a package. @param root of the package */
export function loadPrograms(root: string, checked: CheckedModel): LoadedPrograms {
  const helpers = helpersIn(root);
  const read = programFiles(root).map((file) => readProgram(readFileSync(file, 'utf8'), file));
  const parsed = read.flatMap((result): ParsedProgram[] => (result.ok ? [result.parsed] : []));
  const result = checkPrograms(checked, parsed, helpers.parsed);
  return {
    programs: result.programs.flatMap((each) => (each.ok ? [each.checked] : [])),
    diagnostics: [
      ...helpers.diagnostics,
      ...result.helpers,
      ...read.flatMap((each) => (each.ok ? [] : each.diagnostics)),
      ...result.programs.flatMap((each) => (each.ok ? each.warnings : each.diagnostics)),
    ],
  };
}

function helpersIn(root: string): {
  readonly parsed?: ParsedHelpers;
  readonly diagnostics: readonly TaskDiagnostic[];
} {
  const file = join(root, tasksFolder, helpersFile);
  if (!existsSync(file)) return { diagnostics: [] };
  const result = readHelpers(readFileSync(file, 'utf8'), file);
  return result.ok
    ? { parsed: result.parsed, diagnostics: [] }
    : { diagnostics: result.diagnostics };
}
