import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportJson, reportTable, withReading, type QualityReport } from '@envloom/quality';
import { locationOf } from '@envloom/env-package';
import { type Evaluation, evaluateEnvironment, type QualityPorts } from '@envloom/quality/package';
import { ProgressLine, type ProgressOutput } from '@envloom/core/command';
import { writeIfChanged } from '@envloom/core/files';
import type { TaskProject } from '@envloom/work';
import type { z } from 'zod';
import { parseOptions, type GivenOptions } from '@envloom/core/command';
import { checkTasks, type TasksCheck } from './check-tasks.ts';
import { checkOptions } from './options.ts';
import { evaluateOptionsOf } from './settings.ts';

const reportFile = 'quality.json';

interface CheckOutput extends ProgressOutput {
  /** Whether colours are shown. */
  hasColors?(): boolean;
}

export interface CheckSurroundings {
  readonly output: CheckOutput;
  readonly ports: QualityPorts;
  /** In this process, unless another does it. */
  readonly judge?: Judge;
}

/** What there is to say of an environment. */
interface Judgement {
  readonly evaluation: Evaluation;
  /** Undefined where it has no task programs, or no sound model to check them with. */
  readonly tasks: TasksCheck | undefined;
}

/** Evaluates an environment on disk, and checks its task programs. */
export type Judge = (...args: Parameters<typeof evaluateEnvironment>) => Promise<Judgement>;

export const judgeHere: Judge = async (workspaceRoot, root, options, ports) => ({
  evaluation: await evaluateEnvironment(workspaceRoot, root, options, ports),
  tasks: checkTasks(workspaceRoot, root),
});

/**
 * Checks an environment and its task programs: writes its quality.json, and prints what was found; the last
 * line is the verdict.
 *
 * @returns whether it passed
 * @throws Error for options that mean nothing
 */
export async function checkProject(
  workspaceRoot: string,
  { root }: TaskProject,
  given: GivenOptions,
  { output, ports, judge = judgeHere }: CheckSurroundings,
): Promise<boolean> {
  const options = parseOptions(checkOptions, given);
  const { name } = locationOf(root);
  const progress = new ProgressLine(name, output);
  const evaluateOptions = {
    ...evaluateOptionsOf(options),
    onProgress: progress.show.bind(progress),
  };
  const { evaluation, tasks } = await judge(workspaceRoot, root, evaluateOptions, ports);
  progress.clear();
  if (!evaluation.ok) {
    const verdict = `${name} failed: it could not be evaluated`;
    say(output, [...evaluation.problems, ...(tasks?.lines ?? []), verdict]);
    return false;
  }
  const report = withReading(evaluation.report, textOf(join(workspaceRoot, root, reportFile)));
  if (writeIfChanged(join(workspaceRoot, root, reportFile), reportJson(report)))
    output.write(`Wrote ${root}/${reportFile}\n`);
  output.write(`Look at it: npx envloom studio ${name}\n`);
  output.write(reportTable(report, { color: output.hasColors?.() ?? false }));
  return tasks === undefined ? report.verdict.passed : passedWith(tasks, report, options, output);
}

/** Says what came of the task programs, after the quality. @returns whether both passed */
function passedWith(
  { lines, passed }: TasksCheck,
  { env, verdict }: QualityReport,
  { failOn }: z.output<typeof checkOptions>,
  output: CheckOutput,
): boolean {
  say(output, [...lines, ...(verdict.passed ? [] : [`${env} failed: see its quality above`])]);
  return verdict.passed && (passed || failOn === 'never');
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function say(output: CheckOutput, lines: readonly string[]): void {
  output.write(lines.map((line) => `${line}\n`).join(''));
}
