import { join } from 'node:path';
import { type Cell, columns, counted, shortened } from '@envloom/core';
import type { CommandOutput } from '@envloom/core/command';
import { locationOf, modelOn } from '@envloom/env-package';
import { type CheckedModel, formatDiagnostic } from '@envloom/logic-model';
import { programProving } from '@envloom/scen-generator';
import {
  checkFiles,
  type ExaminedProgram,
  examineProgram,
  problemLine,
  type ProgramFigures,
  taskFilesIn,
} from '@envloom/task-programs';
import { modelGates, TaskFolder, type WritingRecords } from '@envloom/scen-generator/writing';

/** A program, and what is said of the gates that need a language model. */
type GatedProgram = ExaminedProgram & { readonly gates: readonly string[] };

/** What came of checking the task programs of an environment; plain data. */
export interface TasksCheck {
  readonly passed: boolean;
  /** What is said of them; the last line is the verdict. */
  readonly lines: readonly string[];
}

/**
 * Reads, checks and tries the task programs of an environment on disk.
 *
 * @param root the package folder, relative to the workspace root
 * @returns undefined where there is none, or no sound model to check them with
 */
export function checkTasks(workspaceRoot: string, root: string): TasksCheck | undefined {
  if (taskFilesIn(join(workspaceRoot, root)).length === 0) return undefined;
  const check = modelOn(workspaceRoot, root);
  if (!check.ok) return undefined;
  const records = new TaskFolder(join(workspaceRoot, root)).records();
  return tasksCheck(
    locationOf(root).name,
    examinedTasks(workspaceRoot, root, check.checked, records),
  );
}

/**
 * Checks the task programs of an environment and nothing else, and prints what is said of them.
 *
 * @returns whether all are sound
 */
export function checkOnlyTasks(
  workspaceRoot: string,
  root: string,
  output: CommandOutput,
): boolean {
  const check = modelOn(workspaceRoot, root);
  const { name } = locationOf(root);
  const found = check.ok
    ? (checkTasks(workspaceRoot, root) ?? { passed: true, lines: [noneText(name)] })
    : { passed: false, lines: [...check.problems, `${name} failed: its model has problems`] };
  output.write(found.lines.map((line) => `${line}\n`).join(''));
  return found.passed;
}

function noneText(name: string): string {
  return `${name} has no task programs. Begin one with: npx nx g tasks ${name} --new <name>`;
}

function examinedTasks(
  workspaceRoot: string,
  root: string,
  checked: CheckedModel,
  records: WritingRecords,
): readonly GatedProgram[] {
  const { files } = checkFiles(checked, taskFilesIn(join(workspaceRoot, root), root));
  const proving = programProving(checked);
  return files.map((file) => ({
    ...examineProgram(proving, file),
    gates: modelGates(records, file.name, file.checked?.hash),
  }));
}

function tasksCheck(name: string, programs: readonly GatedProgram[]): TasksCheck {
  const wrong = programs.filter(({ errors }) => errors.length > 0).length;
  const all = counted(programs.length, 'task program');
  const verdict =
    wrong === 0
      ? `${name}: ${all} passed`
      : `${name} failed: ${wrong} of ${all} ${wrong === 1 ? 'has' : 'have'} errors`;
  return {
    passed: wrong === 0,
    lines: [
      ...columns(
        programs.map((program) => [`  ${program.name}`, ...figureCells(program), ...program.gates]),
      ),
      ...detailLines(programs),
      verdict,
    ],
  };
}

/** Errors and warnings in full: the errors of helpers, which all programs have, once. */
export function detailLines(programs: readonly ExaminedProgram[]): readonly string[] {
  const found = programs.flatMap(({ errors, warnings }) => [...errors, ...warnings]);
  return [...new Set(found.map(formatDiagnostic))];
}

const longestLine = 160;

/** `10 instances of 12 seeds`, `271 of 280 mutants killed, mean 0.97`, `6 to 21 calls`, and what is wrong. */
export function figureCells(program: ExaminedProgram): readonly Cell[] {
  const { examination, figures, warnings } = program;
  const problem = problemLine(program)?.slice(`${program.name}: `.length);
  const remark = problem ?? (warnings.length === 0 ? '' : counted(warnings.length, 'warning'));
  return [
    ...(figures === undefined ? [instancesText(examination), '', ''] : textsOf(figures)),
    shortened(remark, longestLine),
  ];
}

function instancesText(examination: ExaminedProgram['examination']): string {
  return examination === undefined ? 'does not run' : `no instance of ${examination.tried} seeds`;
}

function textsOf({ accepted, tried, mutants, killed, meanKill, calls }: ProgramFigures): Cell[] {
  const [fewest, most] = calls;
  return [
    `${counted(accepted, 'instance')} of ${counted(tried, 'seed')}`,
    `${killed} of ${counted(mutants, 'mutant')} killed, mean ${meanKill.toFixed(2)}`,
    fewest === most ? counted(most, 'call') : `${fewest} to ${counted(most, 'call')}`,
  ];
}
