import { byWeight, type Finding } from '../findings/finding.ts';
import { counted, percent } from './figures.ts';
import { REPORT_VERSION, type QualityFigures, type QualityReport, type Verdict } from './report.ts';
import { strictThreshold, type Threshold } from './threshold.ts';

/**
 * Judges what was found. The findings of the report are in its order.
 *
 * @param threshold what is left out is as strict as {@link strictThreshold}
 */
export function judged(figures: QualityFigures, threshold: Partial<Threshold> = {}): QualityReport {
  const findings = figures.findings.toSorted(byWeight);
  const verdict = verdictOf(figures, { ...strictThreshold, ...threshold });
  return { format_version: REPORT_VERSION, ...figures, findings, verdict };
}

/** Whether that is enough, and what falls short; with `never` nothing fails, but it is said. */
export function verdictOf(figures: QualityFigures, threshold: Threshold): Verdict {
  const reasons = [...errorReasons(figures.findings), ...figureReasons(figures, threshold)];
  return { passed: threshold.fail_on === 'never' || reasons.length === 0, threshold, reasons };
}

function errorReasons(findings: readonly Finding[]): string[] {
  const count = findings.filter(({ severity }) => severity === 'error').length;
  return count === 0 ? [] : [counted(count, 'error')];
}

function figureReasons({ coverage, mutation }: QualityFigures, threshold: Threshold): string[] {
  const { operations, codes } = coverage;
  const succeeded = operations.filter((operation) => operation.succeeded).length;
  return [
    ...short('operations succeeded', succeeded, operations.length, threshold.operations),
    ...short('failure codes reached', codes.reached, codes.total, threshold.codes),
    ...scoreReasons(mutation.score, threshold.kill_score),
  ];
}

function scoreReasons(score: number, least: number): string[] {
  return score >= least ? [] : [`kill score ${percent(score)}, ${percent(least)} needed`];
}

function short(what: string, reached: number, total: number, least: number): string[] {
  if (total === 0 || reached / total >= least) return [];
  return [`${reached} of ${total} ${what}, ${percent(least)} needed`];
}
