import { selectDiverse } from '../taxonomy/select.ts';
import { scoreOf, type Candidate } from './candidate.ts';
import type { Report } from './report.ts';

/**
 * The candidates that keep fields of work even, in order of selection.
 *
 * @param covered Domains of environments that are there already.
 */
export function select(
  candidates: readonly Candidate[],
  covered: readonly string[],
  count: number,
  report: Report,
): readonly Candidate[] {
  const scored = candidates.map((candidate) => ({
    candidate: { name: candidate.topic.name, domain: candidate.topic.domain, whole: candidate },
    score: scoreOf(candidate),
  }));
  const selected = selectDiverse(scored, count, covered).map(({ whole }) => whole);
  const isSelected = new Set(selected);
  for (const candidate of candidates) {
    if (isSelected.has(candidate)) continue;
    const reason = `not among the ${String(count)} that cover most fields of work`;
    report.drop('select', candidate.topic.tasks, reason, candidate.topic.name);
  }
  report.count({ selected: selected.length });
  return selected;
}
