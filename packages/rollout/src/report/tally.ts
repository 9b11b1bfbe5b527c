import type { Trajectory } from '@envloom/episodes/trajectory';

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
