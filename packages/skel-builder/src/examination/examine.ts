import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { defaultOptions, reportJson, type QualityReport } from '@envloom/quality';
import { emitEnvironment, modelFile, writeEnvironment, checkFolder } from '@envloom/env-package';
import { qualityPorts, evaluateEnvironment } from '@envloom/quality/package';
import { writeIfChanged } from '@envloom/core/files';
import { examineSet } from './examine-set.ts';
import { findingNotes, findingProblems } from './finding-problems.ts';
import type { ModelProblem } from '../outcome.ts';
import type { ExaminationJob, ExaminationResult } from './job.ts';
import { byUrgency } from './urgency.ts';

const reportFile = 'quality.json';

/**
 * Makes the whole package of a model in a folder and tries it out: the evaluation of `nx check`,
 * then scenarios, then the compiler. What is left in the folder is the package, but for where it
 * came from.
 */
export async function examine(job: ExaminationJob): Promise<ExaminationResult> {
  const folder = join(job.workspaceRoot, job.root);
  mkdirSync(folder, { recursive: true });
  writeIfChanged(join(folder, modelFile), job.text);
  const unwritten = await writeEnvironment(job.workspaceRoot, job.root, emitEnvironment);
  if (unwritten.length > 0) return failed('types', 'NOT_EMITTED', unwritten);
  const evaluation = await evaluateEnvironment(
    job.workspaceRoot,
    job.root,
    defaultOptions,
    qualityPorts,
  );
  if (!evaluation.ok) return failed('quality', 'NOT_EVALUATED', evaluation.problems);
  const { report } = evaluation;
  writeIfChanged(join(folder, reportFile), reportJson(report));
  return tryTasks(job, report);
}

async function tryTasks(job: ExaminationJob, report: QualityReport): Promise<ExaminationResult> {
  const problems = [...findingProblems(report)];
  const notes = [...findingNotes(report)];
  const figures: Record<string, number> = figuresOf(report);
  if (job.scenarios > 0 && isPlayable(report)) {
    const set = await examineSet(job);
    problems.push(...set.problems);
    notes.push(...set.notes);
    Object.assign(figures, set.figures);
  }
  if (problems.length === 0) problems.push(...(await typeProblems(job)));
  return {
    problems: problems.toSorted(byUrgency),
    notes: notes.toSorted(byUrgency),
    figures,
  };
}

/** No task can be made where the tools themselves are wrong. */
const isPlayable = ({ coverage, laws }: QualityReport): boolean =>
  coverage.operations.every(({ succeeded }) => succeeded) && laws.every(({ holds }) => holds);

function figuresOf({ coverage, mutation, counts }: QualityReport): Record<string, number> {
  return {
    operations: coverage.operations.length,
    codes_reached: coverage.codes.reached,
    codes: coverage.codes.total,
    kill_score: Math.round(mutation.score * 10_000) / 10_000,
    calls: counts.calls,
  };
}

async function typeProblems(job: ExaminationJob): Promise<ModelProblem[]> {
  const errors = await checkFolder(join(job.workspaceRoot, job.root));
  return errors.slice(0, 10).map((message) => ({
    source: 'types',
    code: 'EMITTED_CODE',
    message: `The code of the package does not type-check: ${message}`,
  }));
}

const failed = (
  source: ModelProblem['source'],
  code: string,
  messages: readonly string[],
): ExaminationResult => ({
  problems: messages.map((message) => ({ source, code, message })),
  notes: [],
  figures: {},
});
