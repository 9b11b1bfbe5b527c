import { z } from 'zod';
import { charactersOf } from '../characters.ts';
import type { TokenUsage } from '../port.ts';
import type { ChatQuestion } from '../transport.ts';

const count = z.number().nonnegative();

/** `usage` of a chat completion; details are missing from most servers other than OpenAI's. */
export const usageSchema = z.looseObject({
  prompt_tokens: count,
  completion_tokens: count,
  completion_tokens_details: z.looseObject({ reasoning_tokens: count.nullish() }).nullish(),
});

export type WireUsage = z.infer<typeof usageSchema>;

/** What was written and read, where the server does not count. */
export interface CountedText {
  readonly question: ChatQuestion | undefined;
  /** Characters of the answer. */
  readonly answered: number;
}

/** English and JSON have about four characters a token (OpenAI, "What are tokens"). */
const charactersPerToken = 4;

/** The server's own count; without one an estimate, which says that it is one. */
export function usageOf(usage: WireUsage | null | undefined, text: CountedText): TokenUsage {
  if (!usage) return estimatedUsage(text);
  const reasoning = usage.completion_tokens_details?.reasoning_tokens;
  return {
    input: usage.prompt_tokens,
    output: usage.completion_tokens,
    ...(typeof reasoning === 'number' && { reasoning }),
  };
}

function estimatedUsage({ question, answered }: CountedText): TokenUsage {
  const asked = question === undefined ? 0 : charactersOf(question);
  return {
    input: Math.ceil(asked / charactersPerToken),
    output: Math.ceil(answered / charactersPerToken),
    isEstimated: true,
  };
}
