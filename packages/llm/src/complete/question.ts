import { z } from 'zod';
import type { CompletionRequest } from '../port.ts';
import type {
  ChatQuestion,
  ChatRequest,
  ConversationMessage,
  JsonSchema,
  SamplingSettings,
  ModelToolCall,
  ToolDefinition,
} from '../transport.ts';
import { contentKey } from './content-key.ts';

export function questionOf(
  request: CompletionRequest<unknown>,
  model: string,
  sampling: SamplingSettings,
): ChatQuestion {
  const system: ConversationMessage[] =
    request.system === undefined ? [] : [{ role: 'system', content: request.system }];
  return {
    model,
    messages: [...system, { role: 'user', content: request.prompt }],
    ...(request.showsType !== true && {
      schemaName: request.schemaName,
      schema: jsonSchemaOf(request.schema),
    }),
    sampling: { ...sampling, ...request.sampling },
  };
}

const known = new WeakMap<z.ZodType, JsonSchema>();

/** The JSON Schema of what a model must write so that `schema` accepts it. */
function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const made = known.get(schema) ?? z.toJSONSchema(schema, { io: 'input' });
  known.set(schema, made);
  return made;
}

export function chatRequestOf(
  { stage, subject }: Pick<CompletionRequest<unknown>, 'stage' | 'subject'>,
  question: ChatQuestion,
): ChatRequest {
  return { key: contentKey(question), stage, subject, question };
}

/** Roughly how many tokens a question has as input, its schema and its tools included. */
export function estimatedInputTokens(question: ChatQuestion): number {
  const { schema } = question;
  const characters = schema === undefined ? 0 : JSON.stringify(schema).length;
  return tokensIn(charactersOf(question) + characters);
}

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
