import { join, resolve } from 'node:path';
import { reportHtml, reportJson, reportTable, type QualityReport } from '@envloom/quality';
import { locationOf } from '@envloom/env-package';
import { evaluateEnvironment } from '@envloom/quality/package';
import type { QualityPorts } from '@envloom/quality/package';
import { ProgressLine, type ProgressOutput } from '@envloom/core/command';
import { writeIfChanged } from '@envloom/core/files';
import type { TaskProject } from '@envloom/work';
import { parseOptions, type GivenOptions } from '@envloom/core/command';
import { checkOptions } from './options.ts';
import { evaluateOptionsOf, pageOf } from './settings.ts';

const reportFile = 'quality.json';

interface CheckOutput extends ProgressOutput {
  /** Whether colours are shown. */
  hasColors?(): boolean;
}

export interface CheckSurroundings {
  readonly output: CheckOutput;
  readonly ports: QualityPorts;
  /** In this process, unless another does it. */
  readonly evaluate?: typeof evaluateEnvironment;
}

/**
 * Checks an environment: writes its quality.json, and the page when it is asked for, and prints
 * what was found; the last line is the verdict.
 *
 * @returns whether it passed
 * @throws Error for options that mean nothing
 */
export async function checkProject(
  workspaceRoot: string,
  { root }: TaskProject,
  given: GivenOptions,
  { output, ports, evaluate = evaluateEnvironment }: CheckSurroundings,
): Promise<boolean> {
  const options = parseOptions(checkOptions, given);
  const { name } = locationOf(root);
  const progress = new ProgressLine(name, output);
  const evaluateOptions = {
    ...evaluateOptionsOf(options),
    onProgress: progress.show.bind(progress),
  };
  const evaluation = await evaluate(workspaceRoot, root, evaluateOptions, ports);
  progress.clear();
  if (!evaluation.ok) {
    const lines = [...evaluation.problems, `${name} failed: it could not be evaluated`];
    output.write(`${lines.join('\n')}\n`);
    return false;
  }
  const { report } = evaluation;
  const written = writeReport(join(workspaceRoot, root), report, pageOf(options));
  for (const file of written) output.write(`Wrote ${root}/${file}\n`);
  output.write(reportTable(report, { color: output.hasColors?.() ?? false }));
  return report.verdict.passed;
}

/** @returns the files that were written, relative to the folder */
function writeReport(folder: string, report: QualityReport, page: string | undefined): string[] {
  const files: [string, string][] = [[reportFile, reportJson(report)]];
  if (page !== undefined) files.push([page, reportHtml(report)]);
  return files.flatMap(([file, text]) =>
    writeIfChanged(resolve(folder, file), text) ? [file] : [],
  );
}
