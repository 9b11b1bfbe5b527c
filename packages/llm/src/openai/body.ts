import type { ChatQuestion, JsonSchema, SamplingSettings, ToolDefinition } from '../transport.ts';
import { documentedDialect, type AnswerFormat, type Dialect } from './dialect.ts';
import { sentMessage, type SentMessage } from './messages.ts';
import { strictSchema, withoutDialect } from './strict-schema.ts';

export type ResponseFormat =
  | { readonly type: 'json_object' }
  | {
      readonly type: 'json_schema';
      readonly json_schema: {
        readonly name: string;
        readonly strict: boolean;
        readonly schema: JsonSchema;
      };
    };

/** Body of `POST /chat/completions`, as plain JSON: a line of a batch file holds it too. */
export interface ChatBody {
  readonly model: string;
  readonly messages: readonly SentMessage[];
  readonly tools?: readonly ToolDefinition[];
  readonly chat_template_kwargs?: { readonly enable_thinking: boolean };
  readonly reasoning_effort?: 'none';
  readonly response_format?: ResponseFormat;
  readonly temperature?: number;
  readonly top_p?: number;
  readonly seed?: number;
  readonly max_completion_tokens?: number;
  readonly max_tokens?: number;
}

/** The question in a dialect; without one as OpenAI documents it. Says nothing about streaming. */
export function chatBody(question: ChatQuestion, dialect: Dialect = documentedDialect): ChatBody {
  const { refused, format } = dialect;
  const { model, messages, tools, sampling } = question;
  return {
    model,
    messages: messages.map((message) => sentMessage(message, refused)),
    ...(tools && { tools }),
    ...thinkingParameters(question, refused),
    ...samplingParameters(sampling, refused),
    ...formatParameter(question, format),
  };
}

/**
 * The template of Qwen3 and others reads `enable_thinking` (vLLM, SGLang, llama.cpp, for which it goes
 * before the effort). Ollama passes over it and knows the effort alone; without one it thinks
 * (https://github.com/ollama/ollama/pull/14821).
 */
function thinkingParameters(
  { thinking }: ChatQuestion,
  refused: Dialect['refused'],
): Pick<ChatBody, 'chat_template_kwargs' | 'reasoning_effort'> {
  if (thinking === undefined) return {};
  return {
    ...(!refused.has('chat_template_kwargs') && {
      chat_template_kwargs: { enable_thinking: thinking },
    }),
    ...(!thinking && !refused.has('reasoning_effort') && { reasoning_effort: 'none' }),
  };
}

function formatParameter(
  { schema, schemaName = 'answer' }: ChatQuestion,
  format: AnswerFormat,
): Pick<ChatBody, 'response_format'> {
  if (schema === undefined || format === 'none') return {};
  if (format === 'json_object') return { response_format: { type: 'json_object' } };
  const strict = format === 'strict_schema' ? strictSchema(schema) : undefined;
  return { response_format: schemaFormat(schemaName, schema, strict) };
}

function schemaFormat(
  name: string,
  schema: JsonSchema,
  strict: JsonSchema | undefined,
): ResponseFormat {
  return {
    type: 'json_schema',
    json_schema: { name, strict: strict !== undefined, schema: strict ?? withoutDialect(schema) },
  };
}

type SamplingParameters = Pick<
  ChatBody,
  'temperature' | 'top_p' | 'seed' | 'max_completion_tokens' | 'max_tokens'
>;

function samplingParameters(
  { temperature, topP, seed, maxTokens }: SamplingSettings,
  refused: Dialect['refused'],
): SamplingParameters {
  return {
    ...(temperature !== undefined && !refused.has('temperature') && { temperature }),
    ...(topP !== undefined && !refused.has('top_p') && { top_p: topP }),
    ...(seed !== undefined && !refused.has('seed') && { seed }),
    ...(maxTokens !== undefined && lengthLimit(maxTokens, refused)),
  };
}

function lengthLimit(
  tokens: number,
  refused: Dialect['refused'],
): Pick<ChatBody, 'max_completion_tokens' | 'max_tokens'> {
  if (!refused.has('max_completion_tokens')) return { max_completion_tokens: tokens };
  return refused.has('max_tokens') ? {} : { max_tokens: tokens };
}
