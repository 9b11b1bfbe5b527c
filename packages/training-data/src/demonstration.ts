import type { EpisodeEnd, Trajectory, TrajectoryStep } from '@envloom/runtime/trajectory';

/**
 * An episode to learn from, as far as samples need it: every trajectory is one; of an episode that
 * was played elsewhere (`readEnvScalerTrajectory`) there is no more.
 */
export interface Demonstration extends Pick<
  Trajectory,
  'id' | 'env' | 'scenario' | 'interaction' | 'tools' | 'messages'
> {
  /** One for each message of the agent. */
  readonly steps: readonly DemonstrationStep[];
  /** Of envloom's own: the strict one, 0 or 1. */
  readonly reward: number;
  /** Absent where it is not known. */
  readonly end?: EpisodeEnd;
}

export type DemonstrationStep = Pick<TrajectoryStep, 'message'> &
  Partial<Omit<TrajectoryStep, 'message'>>;
