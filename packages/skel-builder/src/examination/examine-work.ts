import { z } from 'zod';
import { examinationResultSchema } from './job.ts';

/** An examination as a queue carries it: it needs no file of who asks. */
export const examineInputSchema = z.strictObject({
  /** As the folder is called in which the package is made. */
  name: z.string().regex(/^[\w-]+$/),
  /** The text of the model, without errors. */
  text: z.string(),
  scenarios: z.int().min(0),
  seed: z.int().min(0),
  /** After so many seconds it is given up. */
  seconds: z.number().positive(),
});

export type ExamineInput = z.infer<typeof examineInputSchema>;

/** How it ended, and the package that was made of a model without problems. */
export const examineOutputSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('answered'),
    result: examinationResultSchema,
    files: z.string().optional(),
  }),
  z.strictObject({ kind: z.literal('late') }),
  z.strictObject({ kind: z.literal('crashed'), said: z.string() }),
]);

export type ExamineOutput = z.infer<typeof examineOutputSchema>;

/** What came of an examination, in a few words for a log. */
export function examinationSummary(output: unknown): string {
  const end = examineOutputSchema.parse(output);
  if (end.kind !== 'answered') return end.kind;
  const { length } = end.result.problems;
  return length === 0 ? 'no problems' : `${length} problems`;
}
