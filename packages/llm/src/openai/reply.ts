import { LanguageModelError } from '../errors.ts';
import type { ChatQuestion, ChatReply } from '../transport.ts';
import { usageOf, type WireUsage } from './usage.ts';
import { completionSchema, textOf } from './wire.ts';

/** What a completion says, whether it came whole or in pieces. */
export interface CompletionParts {
  readonly content: string;
  readonly reasoning: string;
  readonly refusal: string;
  readonly finishReason: string | null | undefined;
  readonly model: string | null | undefined;
  readonly usage: WireUsage | null | undefined;
}

/**
 * Reads a chat completion that came whole: the body of a response, or of a line of batch results.
 * Where the server counted no tokens they are estimated; that needs `question`.
 *
 * @throws LanguageModelError 'server' where the body is no chat completion
 */
export function replyOf(body: unknown, question?: ChatQuestion): ChatReply {
  const parsed = completionSchema.safeParse(body);
  const choice = parsed.data?.choices[0];
  if (!parsed.data || !choice) throw noCompletion(body);
  const { message } = choice;
  return replyOfParts(
    {
      content: textOf(message.content),
      reasoning: message.reasoning_content ?? message.reasoning ?? '',
      refusal: message.refusal ?? '',
      finishReason: choice.finish_reason,
      model: parsed.data.model,
      usage: parsed.data.usage,
    },
    question,
  );
}

export function replyOfParts(parts: CompletionParts, question?: ChatQuestion): ChatReply {
  const { content, reasoning, refusal } = parts;
  return {
    content,
    ...(reasoning !== '' && { reasoning }),
    finishReason: finishReasonOf(parts.finishReason),
    ...(refusal !== '' && { refusal }),
    model: parts.model ?? question?.model ?? 'unknown',
    usage: usageOf(parts.usage, { question, answer: reasoning + content + refusal }),
  };
}

function finishReasonOf(reason: string | null | undefined): ChatReply['finishReason'] {
  return reason === 'stop' || reason === 'length' || reason === 'content_filter' ? reason : 'other';
}

function noCompletion(body: unknown): LanguageModelError {
  const start = JSON.stringify(body)?.slice(0, 200) ?? 'nothing';
  return new LanguageModelError(
    'server',
    `The server answered something that is no chat completion: ${start}`,
  );
}
