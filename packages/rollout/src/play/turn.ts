import type { AssistantTurnMessage, MalformedCall } from '@envloom/episodes/trajectory';
import type { AgentTurn } from '../agent.ts';

/** Most characters of a message that an episode takes. */
const longestMessage = 1_048_576;

/** What there is to carry out in a turn. */
export type TurnContent = 'calls' | 'message' | 'nothing';

/**
 * Calls go before words beside them. Where calls were meant and none could be read, the words are no
 * message either: they hold the calls as they were written.
 */
export function contentOf({ calls, content, malformed = [] }: AgentTurn): TurnContent {
  if (calls.length > 0) return 'calls';
  if (malformed.length > 0 || content.trim() === '') return 'nothing';
  return content.length > longestMessage ? 'nothing' : 'message';
}

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

/** The turn with half surrogate pairs replaced: no consumer of UTF-8 could read them. */
export function wellFormed(turn: AgentTurn): AgentTurn {
  const { content, reasoning, calls, malformed, record } = turn;
  return {
    ...turn,
    content: content.toWellFormed(),
    ...(reasoning === undefined ? {} : { reasoning: reasoning.toWellFormed() }),
    calls: calls.map(({ id, name, arguments: given }) => ({
      id: id.toWellFormed(),
      name: name.toWellFormed(),
      arguments: given.toWellFormed(),
    })),
    ...(malformed === undefined ? {} : { malformed: malformed.map(wellFormedCall) }),
    ...(record?.text === undefined
      ? {}
      : { record: { ...record, text: record.text.toWellFormed() } }),
  };
}

function wellFormedCall({ text, problem }: MalformedCall): MalformedCall {
  return { text: text.toWellFormed(), problem: problem.toWellFormed() };
}
