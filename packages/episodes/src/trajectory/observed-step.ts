import type { Environment, WorldDiff } from '@envloom/runtime';
import type { Episode } from '../episode/episode.ts';
import type { EpisodeGrade, EpisodeStep } from '../episode/info.ts';
import type { Check } from '../scenario/scenario.ts';
import type { TrajectoryGrade } from './trajectory.ts';

/** A step with what it did to the world, as trajectories record it. */
export interface ObservedStep {
  readonly step: EpisodeStep;
  /** What the step changed; absent: nothing. */
  readonly diff?: WorldDiff;
  /** State hash after the step. */
  readonly hash: string;
}

/** Carries out an action and says what it changed. Costs O(changes). */
export function observedStep<Env extends Environment<object>>(
  episode: Episode<Env>,
  action: unknown,
): ObservedStep {
  const before = episode.environment.fork();
  const step = episode.step(action);
  const diff = episode.environment.diff(before);
  const observed = { step, hash: episode.environment.hash() };
  return Object.keys(diff.tables).length === 0 ? observed : { ...observed, diff };
}

/**
 * The grade of an episode as trajectories record it: with the kind of each check.
 *
 * @throws Error where the episode is not over
 */
export function trajectoryGrade(
  checks: readonly Check[],
  grade: EpisodeGrade | undefined,
): TrajectoryGrade {
  if (grade === undefined) throw new Error('An episode has its grade when it is over.');
  const kinds = new Map(checks.map(({ id, kind }) => [id, kind]));
  return {
    ...grade,
    checks: grade.checks.flatMap((check) => {
      const kind = kinds.get(check.id);
      return kind === undefined ? [] : [{ ...check, kind }];
    }),
  };
}
