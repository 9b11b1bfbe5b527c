import type { ChatAsked } from './asked.ts';
import type { ModelAnswer } from './behaviour.ts';

export interface Answered {
  readonly asked: ChatAsked;
  readonly answer: ModelAnswer;
}

/** A chat completion in one piece, as responses and batch results hold it. */
export function completionOf({ asked, answer }: Answered, isWithoutUsage = false): object {
  return {
    id: 'chatcmpl-test',
    object: 'chat.completion',
    created: 0,
    model: `${asked.model}-served`,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: answer.content,
          refusal: answer.refusal ?? null,
          ...(answer.reasoning !== undefined && { reasoning_content: answer.reasoning }),
        },
        finish_reason: answer.finishReason ?? 'stop',
      },
    ],
    ...(!isWithoutUsage && { usage: usageFor({ asked, answer }) }),
  };
}

/** One token a word, which tests can count on their fingers. */
export function usageFor({ asked, answer }: Answered): object {
  const input = asked.messages.reduce((sum, { content }) => sum + words(content), 0);
  const reasoning = words(answer.reasoning ?? '');
  const output = words(answer.content) + reasoning;
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    completion_tokens_details: { reasoning_tokens: reasoning },
  };
}

function words(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}
