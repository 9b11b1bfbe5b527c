import { charactersOfCalls } from '../characters.ts';
import { LanguageModelError } from '../errors.ts';
import type { ChatQuestion, ChatReply } from '../transport.ts';
import { partOf, toolCallsOf, type CallPart } from './tool-call-wire.ts';
import { usageOf, type WireUsage } from './usage.ts';
import { completionSchema, textOf } from './wire.ts';

/** What a completion says, whether it came whole or in pieces. */
export interface CompletionParts {
  readonly content: string;
  readonly reasoning: string;
  readonly refusal: string;
  readonly calls: readonly CallPart[];
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
      calls: (message.tool_calls ?? []).map(partOf),
      finishReason: choice.finish_reason,
      model: parsed.data.model,
      usage: parsed.data.usage,
    },
    question,
  );
}

export function replyOfParts(parts: CompletionParts, question?: ChatQuestion): ChatReply {
  const { content, reasoning, refusal } = parts;
  const toolCalls = toolCallsOf(parts.calls, question?.messages);
  const answered =
    reasoning.length + content.length + refusal.length + charactersOfCalls(toolCalls);
  return {
    content,
    ...(reasoning !== '' && { reasoning }),
    ...(toolCalls.length > 0 && { toolCalls }),
    finishReason: finishReasonOf(parts.finishReason),
    ...(refusal !== '' && { refusal }),
    model: parts.model ?? question?.model ?? 'unknown',
    usage: usageOf(parts.usage, { question, answered }),
  };
}

const finishReasons: ReadonlyMap<string, ChatReply['finishReason']> = new Map([
  ['stop', 'stop'],
  ['length', 'length'],
  ['content_filter', 'content_filter'],
  ['tool_calls', 'tool_calls'],
  ['function_call', 'tool_calls'],
]);

function finishReasonOf(reason: string | null | undefined): ChatReply['finishReason'] {
  return finishReasons.get(reason ?? '') ?? 'other';
}

function noCompletion(body: unknown): LanguageModelError {
  const start = JSON.stringify(body)?.slice(0, 200) ?? 'nothing';
  return new LanguageModelError(
    'server',
    `The server answered something that is no chat completion: ${start}`,
  );
}
