import type { TaskSet } from '@envloom/codegen';
import { type CheckedModel, formatDiagnostic } from '@envloom/logic-model';
import { checkFiles, type TaskFile } from '../check/check-files.ts';
import { taskSetOf } from './task-set.ts';

export interface ReadTasks {
  /** The programs without errors, as the emitter takes them. */
  readonly set: TaskSet;
  /** What is said of all files, errors and warnings, each with its place and its repair. */
  readonly remarks: readonly string[];
}

/** From the files of `tasks/` to the programs as the emitter takes them; those with errors are left out. */
export function readTasks(checked: CheckedModel, given: readonly TaskFile[]): ReadTasks {
  const { files, diagnostics, parsed, code } = checkFiles(checked, given);
  const sound = new Set(files.flatMap((one) => (one.checked ? [one.checked.program] : [])));
  const programs = parsed.filter(({ program }) => sound.has(program));
  const set = programs.length === 0 ? none : taskSetOf(programs, code);
  return { set, remarks: diagnostics.map(formatDiagnostic) };
}

const none: TaskSet = { programs: [], helpers: undefined };
