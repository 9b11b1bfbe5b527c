import type { CheckedModel } from '@envloom/logic-model';
import { z } from 'zod';
import { callsText, changesText, type PlayedClaim } from './play.ts';
import type { Question } from './ask.ts';
import { fill, modelView, toolsView } from './views.ts';

const verdictSchema = z.strictObject({
  claim: z.int().min(1),
  verdict: z.enum(['broken', 'kept']),
  why: z.string().max(1_500),
  repair: z.string().max(1_500).nullish().describe('For broken: what should change.'),
});
export type Verdict = z.infer<typeof verdictSchema>;

const verdictsSchema = z.strictObject({ verdicts: z.array(verdictSchema).max(200) });

/** A claim that was played and did not end as it expected. */
export type Contradiction = Extract<PlayedClaim, { readonly played: unknown }>;

/** Claims that one question shows. */
export const mostJudged = 12;

/** Asks whether what happened breaks the promise. The judge sees promise, calls and outcome, no code. */
export function judgeQuestion(
  checked: CheckedModel,
  some: readonly Contradiction[],
): Question<z.infer<typeof verdictsSchema>> {
  const { rules } = modelView(checked);
  return {
    stage: 'review-judge',
    schema: verdictsSchema,
    prompt: fill('judge', {
      rules,
      tools: toolsView(onlyConcerned(checked, some)),
      claims: some.map(({ claim, played }, index) => ({
        number: index + 1,
        ...claim,
        arrange: claim.arrange.trim(),
        calls: callsText(played),
        expectations: played.expectations.map(({ what, holds }) => ({
          what,
          outcome: holds ? 'so it was' : 'it was not so',
        })),
        changes: changesText(played),
      })),
    }),
  };
}

/** The tools that the claims are about or call. */
function onlyConcerned(checked: CheckedModel, some: readonly Contradiction[]): CheckedModel {
  const names = new Set(
    some.flatMap(({ claim, played }) => [claim.operation, ...played.calls.map(({ tool }) => tool)]),
  );
  const operations = checked.operations.filter(({ operation }) => names.has(operation.name));
  return { ...checked, operations };
}

/** The verdict on each claim: the first that names it. One that is not named is not confirmed. */
export function verdictOn(index: number, verdicts: readonly Verdict[]): Verdict | undefined {
  return verdicts.find(({ claim }) => claim === index + 1);
}
