import { z } from 'zod';
import type { Reviewed } from '../outcome.ts';
import { faultSchema, type TaskFault } from './walk-reader.ts';

/** What readers found about an environment, beside its model. */
export const reviewFile = 'review.json';

const count = z.int().min(0);

/** What `review.json` holds: what was confirmed, with the calls that show it, and what was not. */
export const reviewSchema = z.strictObject({
  format_version: z.literal(1),
  model_hash: z.string().describe('Of the model that was read.'),
  language_model: z.string(),
  claims: z
    .strictObject({ made: count, confirmed: count })
    .describe(
      'By readers: how many quote a sentence of the model, and how many a judge confirmed.',
    ),
  description_fidelity: z
    .strictObject({ played: count, as_promised: count, broken: count, mistaken: count })
    .describe('Cases written without seeing code; as in quality.json.'),
  findings: z.array(
    z.strictObject({
      code: z.string(),
      path: z.string().exactOptional().describe('By names, as patches address it.'),
      message: z.string().describe('The sentence, the calls and what they gave.'),
    }),
  ),
  dropped: z
    .array(
      z.strictObject({
        operation: z.string(),
        promise: z.string(),
        expected: z.string(),
        reason: z.enum(['unplayable', 'as promised', 'not confirmed']),
        against: z.string(),
      }),
    )
    .describe(
      'Claims and cases that are no findings: both texts, what was expected and what speaks against it. Cases that went as promised are only counted.',
    ),
  walks: z.array(faultSchema).describe('Tasks of walks that make no sense to a reader.'),
});

export type ReviewFile = z.infer<typeof reviewSchema>;

interface Read {
  readonly modelHash: string;
  readonly languageModel: string;
  readonly reviewed: Reviewed;
  readonly walks: readonly TaskFault[];
}

/** The text of `review.json`. */
export function reviewJson({ modelHash, languageModel, reviewed, walks }: Read): string {
  const { problems, fidelity, claims, dropped } = reviewed;
  const review: ReviewFile = {
    format_version: 1,
    model_hash: modelHash,
    language_model: languageModel,
    claims,
    description_fidelity: fidelity,
    findings: problems.map(({ code, path, message }) => ({
      code,
      ...(path === undefined ? {} : { path }),
      message,
    })),
    dropped: [...dropped],
    walks: [...walks],
  };
  return `${JSON.stringify(reviewSchema.parse(review), undefined, 2)}\n`;
}
