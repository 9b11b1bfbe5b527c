import { functionNames, type JsonObject } from '@envloom/core';
import type {
  AssistantTurnMessage,
  RecordedToolCall,
  TrajectoryMessage,
} from '@envloom/episodes/trajectory';
import type { Demonstration } from '../demonstration.ts';
import type { Row } from '../row.ts';
import type { SampleFormat, SampleOptions } from '../sample-format.ts';
import { withArguments } from '../sample/arguments.ts';
import { samplesOf } from '../sample/samples.ts';
import { textLengthWhere } from '../sample/text-length.ts';

/**
 * The input of OpenAI's supervised fine-tuning (`FineTuneChatRequestInput` of its OpenAPI
 * description). Nothing but its own fields: it refuses others. So there is no reasoning in it, and a
 * row cannot say where it comes from.
 */
export const openai: SampleFormat = {
  name: 'openai',
  description:
    "JSONL for OpenAI's supervised fine-tuning: `messages`, `tools` and `parallel_tool_calls`; turns " +
    'that are not learned have `weight` 0. It has no place for reasoning. OpenAI takes JSONL only, and names of ' +
    'letters, digits, `_` and `-` only: `issues/create` is `issues_create`.',
  source: 'https://platform.openai.com/docs/guides/supervised-fine-tuning',
  fileType: 'jsonl',
  columns: { messages: 'json', tools: 'json', parallel_tool_calls: 'boolean' },
  *rows(demonstration: Demonstration, options: SampleOptions): Iterable<Row> {
    const names = functionNames(demonstration.tools.map((tool) => tool.function.name));
    const sent = (name: string): string => names.get(name) ?? name;
    const tools = demonstration.tools.map((tool) => ({
      ...tool,
      function: { ...tool.function, name: sent(tool.function.name) },
    }));
    for (const { messages, learned } of samplesOf(demonstration, {
      ...options,
      thinking: 'drop',
    })) {
      const written = messages.map((message, at) =>
        messageOf(message, learned.has(at) ? 1 : 0, sent),
      );
      // The environments take several calls at once, whether or not an agent made them.
      yield { messages: written, tools, parallel_tool_calls: true };
    }
  },
  learnedIn: (row) => textLengthWhere(row['messages'], 'weight', [1]),
};

type Sent = (name: string) => string;

function messageOf(message: TrajectoryMessage, weight: 0 | 1, sent: Sent): JsonObject {
  switch (message.role) {
    case 'assistant':
      return assistantMessageOf(message, weight, sent);
    case 'tool':
      // The name of the tool is in the call; a message of role tool has none.
      return { role: 'tool', tool_call_id: message.tool_call_id, content: message.content };
    default:
      return { role: message.role, content: message.content };
  }
}

/** A content is required unless there are calls. */
function assistantMessageOf(message: AssistantTurnMessage, weight: 0 | 1, sent: Sent): JsonObject {
  const { content, tool_calls: calls = [] } = message;
  return {
    role: 'assistant',
    ...(content === '' && calls.length > 0 ? {} : { content }),
    ...(calls.length === 0 ? {} : { tool_calls: calls.map((call) => sentCall(call, sent)) }),
    weight,
  };
}

function sentCall(call: RecordedToolCall, sent: Sent): JsonObject {
  const written = withArguments(call);
  return { ...written, function: { ...written.function, name: sent(written.function.name) } };
}
