import type { AssistantTurnMessage, TrajectoryMessage } from '@envloom/episodes/trajectory';
import type { SampleOptions } from '../sample-format.ts';

type Messages = readonly TrajectoryMessage[];

/** The messages with as much reasoning as is asked for; see `SampleOptions`. */
export function withThinking(messages: Messages, thinking: SampleOptions['thinking']): Messages {
  if (thinking === 'keep') return messages;
  const from = thinking === 'drop' ? messages.length : lastQuery(messages);
  return messages.map((message, at) =>
    message.role === 'assistant' && at < from ? withoutReasoning(message) : message,
  );
}

/**
 * The place of the user's last message, or -1. The template of Qwen3 does not count messages that
 * are tool responses as a whole; here those have a role of their own.
 */
function lastQuery(messages: Messages): number {
  return messages.findLastIndex(({ role }) => role === 'user');
}

function withoutReasoning(message: AssistantTurnMessage): AssistantTurnMessage {
  const { reasoning_content: _, ...rest } = message;
  return rest;
}
