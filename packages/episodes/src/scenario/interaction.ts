import { asConversation } from './as-conversation.ts';
import { asSingleMessage } from './as-single-message.ts';
import type { Scenario } from './scenario.ts';

/**
 * How a scenario is played: the task is the first message and nobody answers, or a user tells what
 * is wanted and answers.
 */
export type Interaction = 'non-conversational' | 'conversational';

/** How a scenario was made to be played, or was turned to be. */
export function interactionOf({ user }: Pick<Scenario, 'user'>): Interaction {
  return user === undefined ? 'non-conversational' : 'conversational';
}

/**
 * The scenario to be played in this way, and itself where it already is. Start, checks and kind stay
 * (`kind` tells how it was made); task, user and reference are turned, and the reference remains a
 * solution. What is turned is played, not stored: a file with it is refused where kind and user
 * disagree.
 */
export function asInteraction(scenario: Scenario, interaction: Interaction): Scenario {
  return interaction === 'conversational' ? asConversation(scenario) : asSingleMessage(scenario);
}
