import type { EpisodeEnd, Trajectory, TrajectoryStep } from '@envloom/episodes/trajectory';

/**
 * An episode to learn from, as far as samples need it: every trajectory is one. An episode that was
 * played elsewhere (`readEnvScalerTrajectory`) has no more than this, and cannot be played again.
 */
export interface Demonstration extends Pick<
  Trajectory,
  'id' | 'env' | 'scenario' | 'interaction' | 'tools' | 'messages'
> {
  /** One for each message of the agent. */
  readonly steps: readonly DemonstrationStep[];
  /** Of a trajectory the strict one, 0 or 1; of an episode played elsewhere what was recorded. */
  readonly reward: number;
  /** Absent where it is not known. */
  readonly end?: EpisodeEnd;
}

/** What filters and figures look at: of an episode that was played elsewhere less is known. */
export type KnownEpisode = Demonstration & Partial<Omit<Trajectory, keyof Demonstration>>;

export type DemonstrationStep = Pick<TrajectoryStep, 'message'> &
  Partial<Omit<TrajectoryStep, 'message'>>;
