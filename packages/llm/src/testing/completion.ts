import type { ChatAsked } from './asked.ts';
import type { AnsweredCall, ModelAnswer } from './behaviour.ts';

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
          content: answer.content === '' && answer.toolCalls ? null : answer.content,
          refusal: answer.refusal ?? null,
          ...(answer.reasoning !== undefined && { reasoning_content: answer.reasoning }),
          ...(answer.toolCalls && { tool_calls: answer.toolCalls.map(wireCall) }),
        },
        finish_reason: finishReasonOf(answer),
      },
    ],
    ...(!isWithoutUsage && { usage: usageFor({ asked, answer }) }),
  };
}

export function finishReasonOf({ finishReason, toolCalls }: ModelAnswer): string {
  return finishReason ?? (toolCalls ? 'tool_calls' : 'stop');
}

interface WireCall {
  readonly id?: string;
  readonly type: 'function';
  readonly function: Pick<AnsweredCall, 'name' | 'arguments'>;
}

export function wireCall({ id, name, arguments: given }: AnsweredCall): WireCall {
  return {
    ...(id !== undefined && { id }),
    type: 'function',
    function: { name, arguments: given },
  };
}

/** One token a word, and one a tool call, which tests can count on their fingers. */
export function usageFor({ asked, answer }: Answered): object {
  const input = asked.messages.reduce((sum, { content }) => sum + words(content ?? ''), 0);
  const reasoning = words(answer.reasoning ?? '');
  const output = words(answer.content) + reasoning + (answer.toolCalls?.length ?? 0);
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
