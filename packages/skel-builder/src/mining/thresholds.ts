import type { Topic } from '../topic.ts';
import type { Candidate } from './candidate.ts';
import type { Report } from './report.ts';

/** Least scores, from 1 to 10. */
const LEAST = 6;

/** Which score is too low; undefined where both suffice. */
export function shortfall(topic: Topic): string | undefined {
  const scores = ['usefulness', 'modelability'] as const;
  const low = scores.find((score) => topic[score] < LEAST);
  return low && `${low} ${topic[low]} of 10, below ${LEAST}`;
}

/** Leaves out environments that are not useful or cannot be simulated. */
export function filter(candidates: readonly Candidate[], report: Report): readonly Candidate[] {
  const good = candidates.filter(({ topic }) => {
    const reason = shortfall(topic);
    if (reason !== undefined) report.drop('filter', topic.tasks, reason, topic.name);
    return reason === undefined;
  });
  report.count({ goodEnough: good.length });
  return good;
}
