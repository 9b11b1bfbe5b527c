import { type Estimate, estimateOf } from './estimate.ts';
import { passAtK, passHatK } from './pass.ts';
import type { ScenarioTally } from './tally.ts';

/** Figures of some scenarios. */
export interface GroupFigures {
  readonly scenarios: number;
  readonly episodes: number;
  readonly successes: number;
  /** The chance that one episode succeeds. */
  readonly pass_at_1: Estimate;
  /** Mean of the dense reward. */
  readonly reward: Estimate;
}

/** The chance that at least one of `k` episodes succeeds (pass@k), or all of them (pass^k). */
export interface PassFigure extends Estimate {
  readonly k: number;
  /** With at least `k` episodes, over which it is taken. */
  readonly scenarios: number;
}

/** @param tallies at least one */
export function groupFigures(tallies: readonly ScenarioTally[]): GroupFigures {
  const episodes = episodesOf(tallies);
  return {
    scenarios: tallies.length,
    episodes,
    successes: tallies.reduce((sum, { successes }) => sum + successes, 0),
    pass_at_1: estimateOf(
      tallies.map((tally) => tally.successes / tally.episodes),
      episodes,
    ),
    reward: estimateOf(
      tallies.map(({ reward }) => reward),
      episodes,
    ),
  };
}

/** Figures of the scenarios that have the same name for something. */
export function groupsBy(
  tallies: readonly ScenarioTally[],
  nameOf: (tally: ScenarioTally) => string,
): Readonly<Record<string, GroupFigures>> {
  const groups = Map.groupBy(tallies, nameOf);
  const names = [...groups.keys()].toSorted();
  return Object.fromEntries(names.map((name) => [name, groupFigures(groups.get(name) ?? [])]));
}

export const passAt = (tallies: readonly ScenarioTally[]): readonly PassFigure[] =>
  passFigures(tallies, passAtK);

export const passHat = (tallies: readonly ScenarioTally[]): readonly PassFigure[] =>
  passFigures(tallies, passHatK);

function passFigures(
  tallies: readonly ScenarioTally[],
  chance: typeof passAtK,
): readonly PassFigure[] {
  return valuesOfK(tallies).map((k) => {
    const enough = tallies.filter(({ episodes }) => episodes >= k);
    const values = enough.map(({ episodes, successes }) => chance(episodes, successes, k));
    return { k, scenarios: enough.length, ...estimateOf(values, episodesOf(enough) / k) };
  });
}

/** Powers of two, and the most there are. */
function valuesOfK(tallies: readonly ScenarioTally[]): readonly number[] {
  const most = Math.max(1, ...tallies.map(({ episodes }) => episodes));
  const powers = Array.from({ length: Math.floor(Math.log2(most)) + 1 }, (_, power) => 2 ** power);
  return [...new Set([...powers, most])];
}

function episodesOf(tallies: readonly ScenarioTally[]): number {
  return tallies.reduce((sum, { episodes }) => sum + episodes, 0);
}
