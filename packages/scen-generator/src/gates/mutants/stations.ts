import { type ReferencePlan, type Step, stepsOf } from '../reference-plan.ts';
import { EpisodeRunner } from '../episode-runner.ts';
import { playOn } from './mutant.ts';

/** The player right before a goal of the reference, and the steps after that goal. */
export interface Station {
  readonly player: EpisodeRunner;
  readonly goal: Extract<Step, { kind: 'call' }>;
  readonly after: readonly Step[];
}

/** The stations of a reference, and where it ends. */
export interface Stations {
  readonly goals: readonly Station[];
  readonly end: EpisodeRunner;
}

/** Plays a reference once; what is tried at a goal begins at its station. */
export function stationsOf(course: ReferencePlan): Stations {
  const steps = stepsOf(course);
  const player = EpisodeRunner.at(course.stage, course.scene);
  const goals: Station[] = [];
  for (const [at, step] of steps.entries()) {
    if (step.kind === 'call' && step.isGoal) {
      goals.push({ player: player.fork(), goal: step, after: steps.slice(at + 1) });
    }
    playOn(player, [step]);
  }
  return { goals, end: player };
}
