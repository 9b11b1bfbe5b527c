import type { KnownEpisode } from '../demonstration.ts';
import type { FilterOptions } from './filter-options.ts';
import type { Finding } from './finding.ts';

/** Leaves out what did not earn enough. */
export function earnedTooLittle(
  { reward: strict, grade }: KnownEpisode,
  { reward: wanted = { of: 'strict', least: 1 } }: FilterOptions,
): Finding | undefined {
  if (wanted === 'any') return undefined;
  const earned = wanted.of === 'strict' ? strict : (grade?.dense ?? strict);
  if (earned >= wanted.least) return undefined;
  return {
    filter: 'reward',
    reason: `${wanted.of}-below-${wanted.least}`,
    why: `its ${wanted.of} reward is ${earned}, and at least ${wanted.least} is demanded`,
  };
}
