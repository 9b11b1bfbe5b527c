import type { Scenario } from './scenario.ts';

/**
 * How a scenario is played: the task is the first message and nobody answers, or a user tells what
 * is wanted and answers.
 */
export type Interaction = 'non-conversational' | 'conversational';

/** How a scenario was made to be played. */
export function interactionOf({ user }: Scenario): Interaction {
  return user === undefined ? 'non-conversational' : 'conversational';
}
