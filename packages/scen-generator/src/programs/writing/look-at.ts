import {
  type CheckedProgram,
  checkPrograms,
  diagnose,
  type Examination,
  examine,
  instancesWanted,
  readProgram,
  readyProgram,
  type TaskDiagnostic,
} from '@envloom/task-programs';
import type { SharedHelpers, WritingEnvironment } from './environment.ts';

/** A program that runs, and what it showed. */
export interface Examined {
  readonly source: CheckedProgram;
  readonly examination: Examination;
}

/** A text of a program, and what was found in it. */
export interface Version {
  readonly text: string;
  /** Errors: with none of them the program is accepted. */
  readonly problems: readonly TaskDiagnostic[];
  readonly warnings: readonly TaskDiagnostic[];
  /** Where it could be run. */
  readonly examined: Examined | undefined;
}

/** Reads a program, checks it and tries it on seeds. The same text gives the same findings. */
export function lookAt(
  { checked, context, worlds, gates }: WritingEnvironment,
  helpers: SharedHelpers | undefined,
  name: string,
  text: string,
): Version {
  const read = readProgram(text, `tasks/${name}.yaml`);
  if (!read.ok) return versionOf(text, read.diagnostics);
  const check = checkPrograms(checked, [read.parsed], helpers?.parsed);
  const [result] = check.programs;
  if (result === undefined || !result.ok)
    return versionOf(text, [...check.helpers, ...(result?.diagnostics ?? [])]);
  const ready = readyProgram(context, result.checked);
  const examination = examine(ready, worlds, { wanted: instancesWanted, ...(gates && { gates }) });
  const found = [...result.warnings, ...diagnose(ready, examination)];
  return versionOf(text, found, { source: result.checked, examination });
}

function versionOf(text: string, found: readonly TaskDiagnostic[], examined?: Examined): Version {
  return {
    text,
    problems: found.filter(({ severity }) => severity === 'error'),
    warnings: found.filter(({ severity }) => severity !== 'error'),
    examined,
  };
}

/** How far a version is from being accepted, in words. */
export function outcomeText({ examined, problems }: Version): string {
  const errors = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`;
  if (examined === undefined) return `it could not be run, for ${errors}`;
  const { accepted, tried } = examined.examination;
  return `${accepted.length} of ${tried} seeds gave an instance (${instancesWanted} are needed), and there are ${errors}`;
}
