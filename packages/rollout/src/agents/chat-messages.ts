import type { ConversationMessage } from '@envloom/llm';
import type { OpenAITool } from '@envloom/runtime';
import {
  argumentsText,
  lastQuery,
  responsesText,
  systemWithTools,
  turnText,
} from '@envloom/episodes/hermes';
import type { AssistantTurnMessage, TrajectoryMessage } from '@envloom/episodes/trajectory';

// What the agent is asked with is what is trained on: turns after the last message of the user carry
// their reasoning, others none, as in the chat template of Qwen3.

/**
 * The messages of an episode as a server with tools gets them. A message gives the same object in each
 * turn, so that its share of the content key is written once.
 */
export function toolsModeMessages(
  messages: readonly TrajectoryMessage[],
): readonly ConversationMessage[] {
  const query = lastQuery(messages);
  return messages.map((message, at) => structured(message, at > query));
}

type Structured = WeakMap<TrajectoryMessage, ConversationMessage>;

/** With the reasoning of the open tool loop, and without. */
const known: Readonly<Record<'open' | 'closed', Structured>> = {
  open: new WeakMap(),
  closed: new WeakMap(),
};

function structured(message: TrajectoryMessage, isOpen: boolean): ConversationMessage {
  const those = known[isOpen ? 'open' : 'closed'];
  const sent = those.get(message) ?? conversationMessage(message, isOpen);
  those.set(message, sent);
  return sent;
}

function conversationMessage(message: TrajectoryMessage, isOpen: boolean): ConversationMessage {
  const { role, content } = message;
  if (role === 'tool') return { role, content, toolCallId: message.tool_call_id };
  return role === 'assistant' ? turnWithStructure(message, isOpen) : { role, content };
}

function turnWithStructure(turn: AssistantTurnMessage, isOpen: boolean): ConversationMessage {
  const { role, content, tool_calls: calls } = turn;
  const reasoning = shownReasoning(turn, isOpen);
  return {
    role,
    content,
    ...(reasoning === '' ? {} : { reasoning }),
    ...(calls === undefined
      ? {}
      : { toolCalls: calls.map(({ id, function: call }) => ({ id, ...call })) }),
  };
}

function shownReasoning({ reasoning_content = '' }: AssistantTurnMessage, isOpen: boolean): string {
  return isOpen ? reasoning_content : '';
}

/**
 * The messages of an episode for a server that knows nothing of tools, in the format of Hermes and
 * Qwen3: the tools are listed at the end of the system message, calls stand in the text, and the
 * results of a turn are one message of the user.
 */
export function promptModeMessages(
  messages: readonly TrajectoryMessage[],
  tools: readonly OpenAITool[],
): readonly ConversationMessage[] {
  const query = lastQuery(messages);
  return messages.flatMap((message, at): readonly ConversationMessage[] => {
    if (message.role === 'tool') {
      // The first result of a turn stands for all of them.
      return isResult(messages[at - 1]) ? [] : [resultsFrom(messages, at)];
    }
    if (message.role === 'assistant')
      return [{ role: 'assistant', content: textOf(message, at > query) }];
    if (message.role === 'user' || at > 0) return [message];
    return [{ role: 'system', content: systemWithTools(message.content, tools) }];
  });
}

function isResult(message: TrajectoryMessage | undefined): boolean {
  return message?.role === 'tool';
}

function resultsFrom(messages: readonly TrajectoryMessage[], from: number): ConversationMessage {
  const end = messages.findIndex((message, at) => at > from && !isResult(message));
  const results = messages.slice(from, end < 0 ? undefined : end);
  return { role: 'user', content: responsesText(results.map(({ content }) => content)) };
}

function textOf(turn: AssistantTurnMessage, isOpen: boolean): string {
  const { content, tool_calls: calls = [] } = turn;
  const printed = calls.map(({ function: { name, arguments: given } }) => ({
    name,
    arguments: argumentsText(given),
  }));
  return turnText(content, printed, shownReasoning(turn, isOpen));
}
