import type { Trajectory } from '@envloom/runtime/trajectory';

/** What the episodes of a scenario came to. */
export interface ScenarioTally {
  readonly scenario: string;
  readonly env: string;
  readonly kind: Trajectory['kind'];
  readonly episodes: number;
  readonly successes: number;
  /** Mean of the dense reward. */
  readonly reward: number;
  /** How many episodes were judged by which checks: `checks_hash`. More than one: some were judged before they changed. */
  readonly judged_by: Readonly<Record<string, number>>;
}

/** Adds an episode to those of its scenario so far. */
export function tallied(tally: ScenarioTally | undefined, trajectory: Trajectory): ScenarioTally {
  const { scenario, env, kind, reward, grade, checks_hash: checks } = trajectory;
  const { episodes = 0, successes = 0, reward: mean = 0, judged_by = {} } = tally ?? {};
  return {
    scenario,
    env,
    kind,
    episodes: episodes + 1,
    successes: successes + reward,
    reward: (mean * episodes + grade.dense) / (episodes + 1),
    judged_by: { ...judged_by, [checks]: (judged_by[checks] ?? 0) + 1 },
  };
}
