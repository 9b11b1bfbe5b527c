import type { AssistantTurnMessage } from '@envloom/episodes/trajectory';
import type { AgentTurn } from '../agent.ts';

/** The message that a turn of an agent is. */
export function turnMessage({ content, reasoning, calls }: AgentTurn): AssistantTurnMessage {
  const message: AssistantTurnMessage = {
    role: 'assistant',
    content,
    ...(reasoning === undefined || reasoning === '' ? {} : { reasoning_content: reasoning }),
  };
  if (calls.length === 0) return message;
  const toolCalls = calls.map(({ id, name, arguments: given }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: given },
  }));
  return { ...message, tool_calls: toolCalls };
}
