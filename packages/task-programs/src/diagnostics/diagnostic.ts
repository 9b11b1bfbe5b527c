import {
  byPosition,
  type Diagnostic,
  type Finding,
  type ModelPath,
  type Severity,
  type SourceMap,
} from '@envloom/logic-model';
import { entryOf, type TaskCode } from './catalogue.ts';

/** A problem of a task program as a value: what is wrong, where, and what to write instead. */
export type TaskDiagnostic = Diagnostic<TaskCode>;

/** Whether it keeps a program from being used; a warning does not. */
export function isError({ severity }: TaskDiagnostic): boolean {
  return severity === 'error';
}

/** A problem before it has a position. */
export interface TaskFinding extends Finding<TaskCode> {
  /** Left out: an error. */
  readonly severity?: Severity;
}

/** A finding; where no fix is given, the catalogue's repair is. */
export function finding(
  code: TaskCode,
  path: ModelPath,
  message: string,
  fix: string = entryOf(code).repair,
): TaskFinding {
  return { code, path, message, fix };
}

/** Findings with their places, in the order of the file, each once. */
export function placed(
  findings: readonly TaskFinding[],
  positions: SourceMap,
): readonly TaskDiagnostic[] {
  const diagnostics = findings.map(
    ({ code, severity = 'error', path, offset, message, fix }): TaskDiagnostic => ({
      code,
      severity,
      path,
      position: positions.locate(path, offset),
      message,
      fix,
    }),
  );
  const distinct = new Map(diagnostics.map((each) => [JSON.stringify(each), each]));
  return [...distinct.values()].toSorted(byPosition);
}
