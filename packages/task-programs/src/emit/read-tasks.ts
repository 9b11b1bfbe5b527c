import type { TaskSet } from '@envloom/codegen';
import { type CheckedModel, formatDiagnostic } from '@envloom/logic-model';
import { checkWithCode } from '../check/check-programs.ts';
import { readHelpers } from '../read/read-helpers.ts';
import { readProgram } from '../read/read-program.ts';
import { taskSetOf } from './task-set.ts';

/** A file of `tasks/`. */
export interface TaskFile {
  /** As messages show it. */
  readonly file: string;
  readonly text: string;
}

export type TasksResult =
  | { readonly ok: true; readonly set: TaskSet; readonly warnings: readonly string[] }
  /** All problems of all files at once, each with its place and its repair. */
  | { readonly ok: false; readonly problems: readonly string[] };

/** From the files of `tasks/` to the programs as the emitter takes them. */
export function readTasks(checked: CheckedModel, files: readonly TaskFile[]): TasksResult {
  const isHelpers = ({ file }: TaskFile): boolean => /(?:^|[/\\])helpers\.yaml$/.test(file);
  const helpers = files.filter(isHelpers).map(({ file, text }) => readHelpers(text, file))[0];
  const programs = files
    .filter((one) => !isHelpers(one))
    .map(({ file, text }) => readProgram(text, file));
  const unreadable = [...(helpers === undefined ? [] : [helpers]), ...programs].flatMap((read) =>
    read.ok ? [] : read.diagnostics,
  );
  if (unreadable.length > 0) return { ok: false, problems: unreadable.map(formatDiagnostic) };
  const parsed = programs.flatMap((read) => (read.ok ? [read.parsed] : []));
  const shared = helpers?.ok === true ? helpers.parsed : undefined;
  const { result, code } = checkWithCode(checked, parsed, shared);
  const found = [
    ...result.helpers,
    ...result.programs.flatMap((one) => (one.ok ? one.warnings : one.diagnostics)),
  ].map(formatDiagnostic);
  return result.helpers.length === 0 && result.programs.every(({ ok }) => ok)
    ? { ok: true, set: taskSetOf(checked, parsed, code), warnings: found }
    : { ok: false, problems: found };
}
