import type { KnownEpisode } from '../demonstration.ts';
import type { FilterOptions } from './filter-options.ts';
import type { Filter } from './finding.ts';

/** Leaves out what goes beyond the wanted number of a scenario. */
export function perScenarioFilter({
  maxPerScenario = Infinity,
}: FilterOptions): Filter<KnownEpisode> {
  const counts = new Map<string, number>();
  return ({ env, scenario, interaction }) => {
    if (maxPerScenario === Infinity) return undefined;
    const key = `${env} ${scenario} ${interaction}`;
    const count = counts.get(key) ?? 0;
    if (count >= maxPerScenario) {
      const why = `there are ${count} of ${scenario} (${interaction}) already`;
      return { filter: 'scenario', reason: 'enough-of-scenario', why };
    }
    counts.set(key, count + 1);
    return undefined;
  };
}
