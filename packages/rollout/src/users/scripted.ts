import { type Scenario, ScriptedUser, type User } from '@envloom/episodes';
import type { Conversation, ConversationUser } from '../user.ts';

/** The user that follows from the scenario's facts alone: no model is asked; see `ScriptedUser`. */
export function scriptedUser(): ConversationUser {
  return {
    record: { name: 'scripted' },
    start: (scenario) => conversationWith(new ScriptedUser(userOf(scenario))),
  };
}

/**
 * The user of a scenario.
 *
 * @throws TypeError where the scenario is no conversation
 */
export function userOf({ id, user }: Scenario): User {
  if (user !== undefined) return user;
  throw new TypeError(`scenario ${id} has no user to talk to; play it as a conversation first`);
}

function conversationWith(user: ScriptedUser): Conversation {
  return {
    reply({ text, since }) {
      const before = user.revealed.length;
      const reply = user.reply(text, since);
      const told = user.revealed.slice(before).map(({ fact }) => fact);
      return { ...reply, revealed: [...new Set(told)] };
    },
  };
}
