import type { Trajectory } from '@envloom/episodes/trajectory';
import { type Estimate, estimateOf } from './estimate.ts';

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

/** What the episodes of a scenario came to. */
export interface ScenarioTally {
  readonly scenario: string;
  readonly env: string;
  readonly kind: Trajectory['kind'];
  readonly episodes: number;
  readonly successes: number;
  /** Mean of the dense reward. */
  readonly reward: number;
}

/** Adds an episode to those of its scenario so far. */
export function tallied(tally: ScenarioTally | undefined, trajectory: Trajectory): ScenarioTally {
  const { scenario, env, kind, reward, grade } = trajectory;
  const { episodes = 0, successes = 0, reward: mean = 0 } = tally ?? {};
  return {
    scenario,
    env,
    kind,
    episodes: episodes + 1,
    successes: successes + reward,
    reward: (mean * episodes + grade.dense) / (episodes + 1),
  };
}

/**
 * The unbiased estimate of the chance that at least one of `k` episodes succeeds, from `successes` of
 * `episodes`: 1 - C(n-c, k) / C(n, k). Chen et al. 2021, https://arxiv.org/abs/2107.03374
 *
 * @param k at most `episodes`
 */
export function passAtK(episodes: number, successes: number, k: number): number {
  return 1 - passHatK(episodes, episodes - successes, k);
}

/**
 * The unbiased estimate of the chance that all of `k` episodes succeed: C(c, k) / C(n, k). Yao et al.
 * 2024 (tau-bench, pass^k), https://arxiv.org/abs/2406.12045
 *
 * @param k at most `episodes`
 */
export function passHatK(episodes: number, successes: number, k: number): number {
  let chance = 1;
  for (let drawn = 0; drawn < k; drawn += 1) {
    chance *= Math.max(0, successes - drawn) / (episodes - drawn);
  }
  return chance;
}
