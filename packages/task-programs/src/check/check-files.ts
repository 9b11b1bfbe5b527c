import type { CheckedModel } from '@envloom/logic-model';
import type { CheckedProgram } from '../checked.ts';
import type { TaskDiagnostic } from '../diagnostics/diagnostic.ts';
import { readHelpers } from '../read/read-helpers.ts';
import { type ParsedProgram, readProgram } from '../read/read-program.ts';
import { type Code, checkWithCode } from './check-programs.ts';

/** A file of `tasks/`. */
export interface TaskFile {
  /** As messages show it. */
  readonly file: string;
  readonly text: string;
}

/** A program with what is said of it. */
export interface ProgramFile {
  /** That of the file, without its ending. */
  readonly name: string;
  /** Undefined where there is an error: in it, or in the helpers. */
  readonly checked: CheckedProgram | undefined;
  /** Errors and warnings. The errors of the helpers are those of every program. */
  readonly diagnostics: readonly TaskDiagnostic[];
}

/** The programs of an environment. */
export interface ProgramFiles {
  /** In the order of their files. */
  readonly files: readonly ProgramFile[];
  /** What is said of the helpers, and then of each program; everything once. */
  readonly diagnostics: readonly TaskDiagnostic[];
  /** The programs that can be checked, with what was found out about their code. */
  readonly parsed: readonly ParsedProgram[];
  readonly code: Code;
}

/** The file of what programs share. */
export const helpersFile = 'helpers.yaml';

/** Whether a file of `tasks/` holds what programs share. */
export function isHelpers({ file }: TaskFile): boolean {
  return baseName(file) === helpersFile;
}

const baseName = (file: string): string => file.replace(/^.*[/\\]/, '');

/** Reads and checks the files of `tasks/`. */
export function checkFiles(checked: CheckedModel, files: readonly TaskFile[]): ProgramFiles {
  const [helpers] = files.filter(isHelpers).map(({ file, text }) => readHelpers(text, file));
  const read = files
    .filter((one) => !isHelpers(one))
    .map(({ file, text }) => ({ file, result: readProgram(text, file) }));
  const parsed = read.flatMap(({ result }) => (result.ok ? [result.parsed] : []));
  const shared = helpers?.ok === true ? helpers.parsed : undefined;
  // Helpers that cannot be read would make every name that is theirs an error of each program.
  const { result, code } = checkWithCode(checked, helpers?.ok === false ? [] : parsed, shared);
  const found = new Map(parsed.map((one, at) => [one.file, result.programs[at]]));
  const ofHelpers = helpers?.ok === false ? helpers.diagnostics : result.helpers;
  const own = read.map(({ file, result: one }) => {
    const program = found.get(file);
    const ofProgram = program?.ok === true ? program.warnings : (program?.diagnostics ?? []);
    return {
      name: baseName(file).replace(/\.yaml$/, ''),
      checked: program?.ok === true ? program.checked : undefined,
      diagnostics: one.ok ? ofProgram : one.diagnostics,
    };
  });
  return {
    files: own.map((one) =>
      one.checked === undefined ? { ...one, diagnostics: [...ofHelpers, ...one.diagnostics] } : one,
    ),
    diagnostics: [...ofHelpers, ...own.flatMap(({ diagnostics }) => diagnostics)],
    parsed,
    code,
  };
}
