import type { EpisodeRunner } from '../episode-runner.ts';
import type { Step } from '../reference-plan.ts';

/** A reference with one thing wrong, played to its end. */
export interface Mutant {
  /** What is wrong, in words. */
  readonly what: string;
  readonly player: EpisodeRunner;
  /** Only what is said or seen is other, so that states say nothing about it. */
  readonly isAboutWords: boolean;
}

/** Plays steps; false where a goal among them fails. */
export function playOn(player: EpisodeRunner, steps: readonly Step[]): boolean {
  let succeeds = true;
  for (const step of steps) {
    if (step.kind === 'message') {
      player.say(step.text);
      if (step.reply !== undefined) player.hear(step.reply);
      continue;
    }
    const { success } = player.call(step.request.tool, step.request.args);
    if (step.isGoal && !success) succeeds = false;
  }
  return succeeds;
}
