import type { CheckedModel, LogicModel } from '@envloom/logic-model';
import { z } from 'zod';

/** That a tool does not do what is said of it, with calls that show it. */
export const claimSchema = z.strictObject({
  operation: z.string().max(64),
  promise: z.string().max(1_000).describe('The sentence, word for word.'),
  expected: z.string().max(1_500),
  arrange: z.string().max(6_000).describe('A body that puts rows in; may be empty.'),
  calls: z.string().max(6_000).describe('A body that calls tools and says what it expects.'),
});
export type Claim = z.infer<typeof claimSchema>;

/** More claims than this in one answer are no reading any more. */
const mostClaims = 40;

export const claimsSchema = z.strictObject({ claims: z.array(claimSchema).max(mostClaims) });

/**
 * The claims that are about something: a tool that was shown, and a sentence that stands in the model.
 * All others are dropped: nobody promised what they are about.
 */
export function soundClaims(
  claims: readonly Claim[],
  { model }: CheckedModel,
  shown: readonly string[],
): readonly Claim[] {
  const stated = plain(statedTexts(model).join(' \n '));
  return claims.filter(
    ({ operation, promise }) => shown.includes(operation) && isQuote(promise, stated),
  );
}

/** Whether a text says something, and stands in another word for word. */
export function isQuote(quote: string, text: string): boolean {
  const words = plain(quote);
  return words.length >= shortestQuote && plain(text).includes(words);
}

const shortestQuote = 8;

/** Without what copying changes: case, spaces, kinds of quotes, a full stop at the end. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[‘’“”"'`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.…]+$/, '');
}

/** Everything that a model says of its tools. */
function statedTexts(model: LogicModel): string[] {
  const texts = [
    model.summary,
    model.introduction,
    ...model.rules.map(({ text }) => text),
    ...(model.settings ?? []).map(({ description }) => description),
    ...model.entities.flatMap(({ description, fields }) => [
      description,
      ...fields.map((field) => field.description),
    ]),
    ...(model.shapes ?? []).flatMap(({ description, fields }) => [
      description,
      ...fields.map((field) => field.description),
    ]),
    ...model.operations.flatMap(({ description, params }) => [
      description,
      ...params.map((param) => param.description),
    ]),
  ];
  return texts.filter((text) => text !== undefined);
}
