import { LastUsed } from '@envloom/core';
import type { CheckedModel } from '@envloom/logic-model';
import {
  evaluate,
  type Finding,
  findingsDelta,
  findingSubject,
  fixOf,
  parseReport,
  type QualityReport,
} from '@envloom/quality';
import type { DeltaFinding, QualityDelta, QualityScores } from '../../../protocol/author.ts';
import { SourceProblems, type Sources, type Tell } from './job.ts';
import { checkedModel, mostKept } from './stage.ts';

/** Few enough to take seconds. Both models are played the same way, so that what differs is the model. */
const runs = 40;
/** Seconds of processor time for each of both. */
const budgetSeconds = 12;

const reports = new LastUsed<Promise<QualityReport>>(mostKept);

/** How a changed model behaves, beside the one on disk. @throws SourceProblems */
export async function qualityDelta(
  { model, savedModel, quality }: Sources,
  tell: Tell,
): Promise<QualityDelta> {
  const checked = checkedModel(model);
  const saved = soundModel(savedModel);
  const before = saved && (await reportOf(saved, 'the model on disk', tell));
  const after = await reportOf(checked, 'your text', tell);
  const { came, gone, kept } = findingsDelta(before?.findings, after.findings);
  return {
    isSame: saved?.hash === checked.hash,
    runs,
    isComplete: after.complete && before?.complete !== false,
    ...(before === undefined ? {} : { before: scoresOf(before) }),
    after: scoresOf(after),
    came: came.map(shown),
    gone: gone.map(shown),
    kept,
    ...storedPart(quality, saved),
  };
}

function soundModel(text: string | undefined): CheckedModel | undefined {
  if (text === undefined) return undefined;
  try {
    return checkedModel(text);
  } catch (error) {
    if (error instanceof SourceProblems) return undefined;
    throw error;
  }
}

function reportOf(checked: CheckedModel, what: string, tell: Tell): Promise<QualityReport> {
  return reports.of(checked.hash, () =>
    evaluate(checked, {
      seed: 1,
      runs,
      budgetSeconds,
      onProgress: ({ stage, done, total }) =>
        tell({
          event: 'progress',
          stage: `${what}: ${stage}`,
          done,
          ...(total === undefined ? {} : { total }),
        }),
    }),
  );
}

const shown = (finding: Finding): DeltaFinding => ({
  code: finding.code,
  severity: finding.severity,
  message: finding.message,
  fix: fixOf(finding),
  about: findingSubject(finding),
});

function scoresOf({ coverage, mutation, laws }: QualityReport): QualityScores {
  const { operations, codes, branches } = coverage;
  return {
    operations: {
      part: operations.filter(({ succeeded }) => succeeded).length,
      total: operations.length,
    },
    codes: { part: codes.reached, total: codes.total },
    branches: { part: branches.taken, total: branches.total },
    mutants: { part: mutation.killed, total: mutation.total },
    laws: { part: laws.filter(({ holds }) => holds).length, total: laws.length },
  };
}

function storedPart(
  text: string | undefined,
  saved: CheckedModel | undefined,
): Pick<QualityDelta, 'stored'> {
  const read = text === undefined ? undefined : parseReport(text);
  if (read?.ok !== true) return {};
  const { verdict, model_hash: hash, options } = read.report;
  return {
    stored: { passed: verdict.passed, isCurrent: hash === saved?.hash, runs: options.runs },
  };
}
