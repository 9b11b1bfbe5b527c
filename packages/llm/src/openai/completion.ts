import { z } from 'zod';
import { charactersOf, charactersOfCalls, tokensIn } from '../complete/question.ts';
import { LanguageModelError } from '../errors.ts';
import type { ChatQuestion, ChatReply, TokenUsage } from '../transport.ts';
import { toolCallSchema, toolCallsOf } from './tool-calls.ts';

const count = z.number().nonnegative();

/** `usage` of a chat completion; details are missing from most servers other than OpenAI's. */
const usageSchema = z
  .looseObject({
    prompt_tokens: count,
    completion_tokens: count,
    completion_tokens_details: z.looseObject({ reasoning_tokens: count.nullish() }).nullish(),
  })
  .nullish()
  .catch(undefined);

const text = z.string().nullish();

/** Some servers send content as parts (Mistral's reasoning models); other kinds than text say nothing. */
const content = z.union([z.string(), z.array(z.looseObject({ text })).transform(joined)]).nullish();

function joined(parts: readonly { readonly text?: string | null | undefined }[]): string {
  return parts.map((part) => part.text ?? '').join('');
}

/** A message, or the part of one that a chunk of a stream brings: what is missing is empty. */
const messageSchema = z
  .looseObject({
    content,
    refusal: text,
    /** DeepSeek, vLLM, llama.cpp. */
    reasoning_content: text,
    /** OpenRouter, Ollama, newer vLLM. */
    reasoning: text,
    tool_calls: z.array(toolCallSchema).nullish(),
  })
  .transform((message) => ({
    content: message.content ?? '',
    reasoning: message.reasoning_content ?? message.reasoning ?? '',
    refusal: message.refusal ?? '',
    calls: message.tool_calls ?? [],
  }));

export type MessagePart = z.output<typeof messageSchema>;

const finishReasons: ReadonlyMap<string, ChatReply['finishReason']> = new Map([
  ['stop', 'stop'],
  ['length', 'length'],
  ['content_filter', 'content_filter'],
  ['tool_calls', 'tool_calls'],
  ['function_call', 'tool_calls'],
]);

const finishReason = text.transform((reason) => finishReasons.get(reason ?? '') ?? 'other');

/** A chat completion that came whole. */
const completionSchema = z.looseObject({
  model: text,
  choices: z.array(z.looseObject({ finish_reason: finishReason, message: messageSchema })),
  usage: usageSchema,
});

/** One event of a streamed chat completion. */
export const chunkSchema = z.looseObject({
  model: text,
  choices: z
    .array(z.looseObject({ finish_reason: text, delta: messageSchema.nullish() }))
    .nullish(),
  usage: usageSchema,
});

/**
 * Reads a chat completion: the body of a response, or of a line of batch results. Where the server
 * counted no tokens they are estimated; that needs `question`.
 *
 * @throws LanguageModelError 'server' where the body is no chat completion
 */
export function replyOf(body: unknown, question?: ChatQuestion): ChatReply {
  const completion = completionSchema.safeParse(body).data;
  const choice = completion?.choices[0];
  if (!choice) throw noCompletion(body);
  const { content: said, reasoning, refusal, calls } = choice.message;
  const toolCalls = toolCallsOf(calls, question?.messages);
  const answered = `${said}${reasoning}${refusal}`.length + charactersOfCalls(toolCalls);
  return {
    content: said,
    ...(reasoning !== '' && { reasoning }),
    ...(toolCalls.length > 0 && { toolCalls }),
    finishReason: choice.finish_reason,
    ...(refusal !== '' && { refusal }),
    model: completion.model ?? question?.model ?? 'unknown',
    usage: usageOf(completion.usage) ?? estimatedUsage(question, answered),
  };
}

function noCompletion(body: unknown): LanguageModelError {
  const start = JSON.stringify(body)?.slice(0, 200) ?? 'nothing';
  return new LanguageModelError(
    'server',
    `The server answered something that is no chat completion: ${start}`,
  );
}

function usageOf(usage: z.infer<typeof usageSchema>): TokenUsage | undefined {
  if (!usage) return undefined;
  const reasoning = usage.completion_tokens_details?.reasoning_tokens;
  return {
    input: usage.prompt_tokens,
    output: usage.completion_tokens,
    ...(typeof reasoning === 'number' && { reasoning }),
  };
}

/** @param answered characters of the answer */
function estimatedUsage(question: ChatQuestion | undefined, answered: number): TokenUsage {
  const asked = question === undefined ? 0 : charactersOf(question);
  return { input: tokensIn(asked), output: tokensIn(answered), isEstimated: true };
}
