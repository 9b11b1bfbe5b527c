import type { Topic } from '../topic.ts';
import type { Candidate } from './candidate.ts';
import type { Report } from './report.ts';

/** Least scores, from 1 to 10. */
export interface Thresholds {
  readonly minUsefulness?: number | undefined;
  readonly minModelability?: number | undefined;
}

const LEAST = 6;

/** Which score is too low; undefined where both suffice. */
export function shortfall(
  { usefulness, modelability }: Pick<Topic, 'usefulness' | 'modelability'>,
  { minUsefulness = LEAST, minModelability = LEAST }: Thresholds,
): string | undefined {
  if (usefulness < minUsefulness) return below('usefulness', usefulness, minUsefulness);
  if (modelability < minModelability) return below('modelability', modelability, minModelability);
  return undefined;
}

function below(what: string, score: number, least: number): string {
  return `${what} ${String(score)} of 10, below ${String(least)}`;
}

/** Leaves out environments that are not useful or cannot be simulated. */
export function filter(
  candidates: readonly Candidate[],
  thresholds: Thresholds,
  report: Report,
): readonly Candidate[] {
  const good = candidates.filter(({ topic }) => {
    const reason = shortfall(topic, thresholds);
    if (reason !== undefined) report.drop('filter', topic.tasks, reason, topic.name);
    return reason === undefined;
  });
  report.count({ goodEnough: good.length });
  return good;
}
