import type { ConversationMessage } from '@envloom/llm';
import type { OpenAITool } from '@envloom/runtime';
import { argumentsText, responsesText, systemWithTools, turnText } from '@envloom/runtime/hermes';
import type { AssistantTurnMessage, TrajectoryMessage } from '@envloom/runtime/trajectory';

/**
 * The messages of an episode as a server with tools gets them. Reasoning stays behind: OpenAI takes
 * none, and the templates of hybrid models leave out that of earlier turns.
 */
export function toolsModeMessages(
  messages: readonly TrajectoryMessage[],
): readonly ConversationMessage[] {
  return messages.map(withStructure);
}

function withStructure(message: TrajectoryMessage): ConversationMessage {
  const { role, content } = message;
  if (role === 'tool') return { role, content, toolCallId: message.tool_call_id };
  if (role !== 'assistant' || message.tool_calls === undefined) return { role, content };
  const toolCalls = message.tool_calls.map(({ id, function: call }) => ({ id, ...call }));
  return { role, content, toolCalls };
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
  return messages.flatMap((message, at): readonly ConversationMessage[] => {
    if (message.role === 'tool') {
      // The first result of a turn stands for all of them.
      return isResult(messages[at - 1]) ? [] : [resultsFrom(messages, at)];
    }
    if (message.role === 'assistant') return [{ role: 'assistant', content: textOf(message) }];
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

function textOf({ content, tool_calls: calls = [] }: AssistantTurnMessage): string {
  const printed = calls.map(({ function: { name, arguments: given } }) => ({
    name,
    arguments: argumentsText(given),
  }));
  return turnText(content, printed);
}
