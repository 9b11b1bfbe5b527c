import { chatQuestionSchema, chatReplySchema } from '../transport.ts';
import { languageModelProblems } from '../errors.ts';
import { z } from 'zod';

/**
 * A question to a language model as a queue carries it: the same question is the same job, whoever asks
 * it for whatever purpose.
 */
export const completeInputSchema = z.strictObject({
  question: chatQuestionSchema,
  /** An id of this asking, where an earlier answer was of no use. */
  again: z.string().optional(),
});

/** The answer, or why there is none; the latter is never kept. */
export const completeOutputSchema = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), reply: chatReplySchema }),
  z.strictObject({
    ok: z.literal(false),
    problem: z.enum(languageModelProblems),
    message: z.string(),
  }),
]);

export type CompleteOutput = z.infer<typeof completeOutputSchema>;

/** What came of a question, in a few words for a log. */
export function completionSummary(output: unknown): string {
  const answer = completeOutputSchema.parse(output);
  if (!answer.ok) return `no answer: ${answer.problem}`;
  const { usage, model } = answer.reply;
  return `${model}, ${usage.input} + ${usage.output} tokens`;
}
