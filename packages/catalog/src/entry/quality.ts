import { parseReport, type QualityReport, type Severity } from '@envloom/quality';
import type { ReadFile } from '@envloom/env-package';
import type { CatalogEntry } from '../catalog-schema.ts';
import { ProblemOfFile } from './parsed-file.ts';

type Quality = NonNullable<CatalogEntry['quality']>;

const qualityFile = 'quality.json';

/**
 * The stored report of the check; undefined where there is none.
 *
 * @throws ProblemOfFile
 */
export function storedReport(read: ReadFile): QualityReport | undefined {
  const text = read(qualityFile);
  if (text === undefined) return undefined;
  const result = parseReport(text);
  if (result.ok) return result.report;
  throw new ProblemOfFile(qualityFile, result.problems.join('; '));
}

function findingsOf({ findings }: QualityReport): Quality['findings'] {
  const count = (severity: Severity): number =>
    findings.filter((finding) => finding.severity === severity).length;
  return { error: count('error'), note: count('note') };
}

export function qualityOf(report: QualityReport, modelHash: string): Quality {
  const { coverage, laws, mutation, verdict } = report;
  const { operations, codes, branches } = coverage;
  return {
    current: report.model_hash === modelHash,
    passed: verdict.passed,
    reasons: [...verdict.reasons],
    complete: report.complete,
    operations: {
      reached: operations.filter(({ succeeded }) => succeeded).length,
      total: operations.length,
    },
    codes: { reached: codes.reached, total: codes.total },
    branches: { reached: branches.taken, total: branches.total },
    kill_score: Math.round(mutation.score * 10_000) / 10_000,
    laws: { reached: laws.filter(({ holds }) => holds).length, total: laws.length },
    findings: findingsOf(report),
  };
}
