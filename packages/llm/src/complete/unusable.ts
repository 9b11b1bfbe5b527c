import { shortened } from '@envloom/core';
import { LanguageModelError } from '../errors.ts';
import type { CompletionRequest } from '../port.ts';
import type { ChatReply } from '../transport.ts';

type Asked = Pick<CompletionRequest<unknown>, 'stage' | 'subject'>;

/** Whether the model refused, or a content filter held its answer back. */
export function isRefusal({ finishReason, refusal = '' }: ChatReply): boolean {
  return finishReason === 'content_filter' || refusal !== '';
}

export function refused(asked: Asked, reply: ChatReply): LanguageModelError {
  const why =
    reply.refusal === undefined || reply.refusal === ''
      ? 'A content filter held back the answer.'
      : `It says: ${shortened(reply.refusal, 500)}`;
  return new LanguageModelError('refused', `${reply.model} refused ${nameOf(asked)}. ${why}`);
}

/** Asking again would be cut off again. */
export function cutOff(
  asked: Asked,
  reply: ChatReply,
  maxTokens: number | undefined,
): LanguageModelError {
  const tokens = String(reply.usage.output);
  const advice =
    maxTokens === undefined
      ? 'by a limit of the server: set --max-answer-tokens, or give the model a larger context'
      : `by the limit of ${String(maxTokens)}: raise --max-answer-tokens`;
  return new LanguageModelError(
    'bad-answer',
    `The answer of ${reply.model} to ${nameOf(asked)} was cut off after ${tokens} tokens, ${advice}.`,
  );
}

export function badAnswer(
  asked: Asked,
  reply: ChatReply,
  tries: number,
  problems: readonly string[],
): LanguageModelError {
  return new LanguageModelError(
    'bad-answer',
    `${reply.model} gave no valid answer to ${nameOf(asked)} in ${String(tries)} tries. ` +
      `The last: ${shortened(problems.join(' '), 500)}`,
  );
}

function nameOf({ stage, subject }: Asked): string {
  return `${stage} (${subject})`;
}
