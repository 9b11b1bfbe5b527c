import type {
  ChatQuestion,
  ConversationMessage,
  ModelToolCall,
  ToolDefinition,
} from './transport.ts';

/** About how many tokens a text of that length is: English and JSON have four characters a token (OpenAI, "What are tokens"). */
export function tokensIn(characters: number): number {
  return Math.ceil(characters / 4);
}

/** How long the messages and the tools of a question are, in characters. */
export function charactersOf({ messages, tools = [] }: ChatQuestion): number {
  const texts = messages.reduce((sum, message) => sum + charactersOfMessage(message), 0);
  return tools.reduce((sum, tool) => sum + charactersOfTool(tool), texts);
}

/** How long tool calls are, in characters. */
export function charactersOfCalls(calls: readonly ModelToolCall[] = []): number {
  return calls.reduce((sum, { name, arguments: text }) => sum + name.length + text.length, 0);
}

function charactersOfMessage(message: ConversationMessage): number {
  if (message.role !== 'assistant') return message.content.length;
  const { content, reasoning = '', toolCalls } = message;
  return content.length + reasoning.length + charactersOfCalls(toolCalls);
}

const lengths = new WeakMap<ToolDefinition, number>();

/** The same tools come with each turn. */
function charactersOfTool(tool: ToolDefinition): number {
  const length = lengths.get(tool) ?? JSON.stringify(tool).length;
  lengths.set(tool, length);
  return length;
}
