import { responsesText } from '@envloom/episodes/hermes';
import type { AssistantTurnMessage, TrajectoryMessage } from '@envloom/episodes/trajectory';

/** What the agent was given, and what it said to it. */
export interface Exchange {
  /** Results of tools and messages of the user; empty where the agent speaks unasked. */
  readonly given: readonly GivenMessage[];
  readonly turn: AssistantTurnMessage;
}

export type GivenMessage = Exclude<TrajectoryMessage, { readonly role: 'assistant' }>;

/** A conversation in turns that alternate, as formats have them that know no roles or two. */
export interface Exchanges {
  /** The instructions; empty where there are none. */
  readonly system: string;
  readonly exchanges: readonly Exchange[];
}

/** What comes after the last turn of the agent is not part of it. */
export function exchangesOf(messages: readonly TrajectoryMessage[]): Exchanges {
  const [first] = messages;
  const system = first?.role === 'system' ? first.content : '';
  const exchanges: Exchange[] = [];
  let given: GivenMessage[] = [];
  for (const message of first?.role === 'system' ? messages.slice(1) : messages) {
    if (message.role === 'assistant') {
      exchanges.push({ given, turn: message });
      given = [];
    } else given.push(message);
  }
  return { system, exchanges };
}

/** All that was given as one message of the user, results of tools in `<tool_response>` tags. */
export function givenText(given: readonly GivenMessage[]): string {
  const texts = given.map(({ role, content }) =>
    role === 'tool' ? responsesText([content]) : content,
  );
  return texts.join('\n');
}
