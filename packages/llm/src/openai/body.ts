import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';
import type { ChatQuestion, SamplingSettings } from '../transport.ts';
import { documentedDialect, type AnswerFormat, type Dialect } from './dialect.ts';
import { sentMessage, type SentMessage } from './messages.ts';
import { strictSchema, withoutDialect } from './strict-schema.ts';

/**
 * Body of `POST /chat/completions`, with what servers other than OpenAI's know besides. Plain JSON: a
 * line of a batch file holds it too.
 */
export interface ChatBody extends Omit<ChatCompletionCreateParams, 'messages'> {
  readonly messages: SentMessage[];
  readonly chat_template_kwargs?: { readonly enable_thinking: boolean };
}

/** The question in a dialect; without one as OpenAI documents it. Says nothing about streaming. */
export function chatBody(question: ChatQuestion, dialect: Dialect = documentedDialect): ChatBody {
  const { refused, format } = dialect;
  const { model, messages, tools, sampling } = question;
  return {
    model,
    messages: messages.map((message) => sentMessage(message, refused)),
    ...(tools && { tools: [...tools] }),
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
): Partial<ChatBody> {
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
): Partial<ChatBody> {
  if (schema === undefined || format === 'none') return {};
  if (format === 'json_object') return { response_format: { type: 'json_object' } };
  const strict = format === 'strict_schema' ? strictSchema(schema) : undefined;
  const sent = { strict: strict !== undefined, schema: strict ?? withoutDialect(schema) };
  return { response_format: { type: 'json_schema', json_schema: { name: schemaName, ...sent } } };
}

function samplingParameters(
  { temperature, topP, seed, maxTokens }: SamplingSettings,
  refused: Dialect['refused'],
): Partial<ChatBody> {
  return {
    ...(temperature !== undefined && !refused.has('temperature') && { temperature }),
    ...(topP !== undefined && !refused.has('top_p') && { top_p: topP }),
    ...(seed !== undefined && !refused.has('seed') && { seed }),
    ...(maxTokens !== undefined && lengthLimit(maxTokens, refused)),
  };
}

function lengthLimit(tokens: number, refused: Dialect['refused']): Partial<ChatBody> {
  if (!refused.has('max_completion_tokens')) return { max_completion_tokens: tokens };
  return refused.has('max_tokens') ? {} : { max_tokens: tokens };
}
