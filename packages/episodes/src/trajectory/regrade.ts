import type { Environment, EnvironmentSource } from '@envloom/runtime';
import type { Scenario } from '../scenario/scenario.ts';
import { type Replayed, replay, type ReplayOptions } from './replay.ts';
import type { NotReplayable } from './replayable.ts';
import type { Trajectory, TrajectoryGrade } from './trajectory.ts';

/** What judging a trajectory again led to. */
export type Regrade = Regraded | Diverged | NotReplayable;

export interface Regraded {
  readonly kind: 'regraded';
  readonly before: TrajectoryGrade;
  readonly after: TrajectoryGrade;
  /** Checks that hold now and did not, or the other way round, and those that came or went. */
  readonly changed: readonly ChangedCheck[];
  /** The trajectory with what the checks say now: its grade, its reward, the content hash of its scenario. */
  readonly trajectory: Trajectory;
}

/** What was recorded does not come about any more, so that a new grade would be of something else. */
export interface Diverged {
  readonly kind: 'diverged';
  readonly replay: Replayed;
}

/** A check that is judged otherwise than before. */
export interface ChangedCheck {
  readonly id: string;
  readonly sentence: string;
  /** Whether it held; absent: there was no such check. */
  readonly before?: boolean;
  /** Whether it holds; absent: there is no such check any more. */
  readonly after?: boolean;
}

/**
 * Judges a trajectory by the checks that its scenario has now: it is played again, for checks look
 * at states that are not recorded. A scenario of the same id with other content will do, as long as
 * all that was recorded comes about in it: start, task, instructions, results, what a scripted user says.
 */
export function regradeTrajectory(
  source: EnvironmentSource<Environment<object>>,
  scenario: Scenario,
  trajectory: Trajectory,
  options?: ReplayOptions,
): Regrade {
  const replayed = replay(source, scenario, trajectory, { ...options, anyContent: true });
  if (replayed.kind === 'not-replayable') return replayed;
  // What is wrong with the old grade is what regrading repairs.
  if (replayed.divergences.some(({ what }) => what !== 'grade'))
    return { kind: 'diverged', replay: replayed };
  const { grade: before } = trajectory;
  const { grade: after } = replayed;
  return {
    kind: 'regraded',
    before,
    after,
    changed: changedChecks(before, after),
    trajectory: {
      ...trajectory,
      content_hash: scenario.content_hash,
      reward: after.strict,
      grade: after,
    },
  };
}

function changedChecks(before: TrajectoryGrade, after: TrajectoryGrade): readonly ChangedCheck[] {
  const sentences = new Map(
    [...before.checks, ...after.checks].map((one) => [one.id, one.sentence]),
  );
  const [was, is] = [before, after].map(
    ({ checks }) => new Map(checks.map(({ id, passed }) => [id, passed])),
  );
  return [...sentences]
    .filter(([id]) => was?.get(id) !== is?.get(id))
    .map(([id, sentence]) => ({
      id,
      sentence,
      ...held('before', was?.get(id)),
      ...held('after', is?.get(id)),
    }));
}

function held(when: 'before' | 'after', passed: boolean | undefined): Partial<ChangedCheck> {
  return passed === undefined ? {} : { [when]: passed };
}
