import type { KnownEpisode } from '../demonstration.ts';
import { duplicateFilter } from './duplicates.ts';
import type { FilterOptions } from './filter-options.ts';
import type { Filter } from './finding.ts';
import { badForm } from './form.ts';
import { tooLong } from './length.ts';
import { perScenarioFilter } from './per-scenario.ts';
import { earnedTooLittle } from './reward.ts';
import { notAskedFor } from './selection.ts';

/** What can be told of a trajectory by itself, cheapest first. */
export function ownFilters(options: FilterOptions): readonly Filter<KnownEpisode>[] {
  return [notAskedFor, earnedTooLittle, badForm, tooLong].map(
    (judge) => (trajectory) => judge(trajectory, options),
  );
}

/** What depends on those that were taken before: after everything else, or a bad one takes the place of a good one. */
export function setFilters(options: FilterOptions): readonly Filter<KnownEpisode>[] {
  return [duplicateFilter(options), perScenarioFilter(options)];
}
