import type { Candidate } from './candidate.ts';
import type { ExistingEnvironment } from './result.ts';

/**
 * The environments that candidates must differ from. One that was made from a candidate is no rival:
 * it is that candidate, from an earlier part of the run.
 */
export function rivalsOf(
  candidates: readonly Candidate[],
  existing: readonly ExistingEnvironment[],
): readonly ExistingEnvironment[] {
  const own = new Set(candidates.map(({ topic }) => originKey(topic)));
  return existing.filter(({ topic }) => topic === undefined || !own.has(originKey(topic)));
}

function originKey({
  title,
  summary,
}: {
  readonly title: string;
  readonly summary: string;
}): string {
  return JSON.stringify([title, summary]);
}
