import type { Scenario } from '@envloom/episodes';
import type { DroppedAttempt, GenerateOptions } from '../generate/options.ts';
import { coverageOf } from '../select/coverage.ts';
import { isWalked } from '../select/kinds.ts';
import { Shares, type GivenUp } from '../select/shares.ts';
import type { GeneratorContext } from '../context/generator-context.ts';
import { summaryOf, type Summary } from './summary.ts';

type Made = Pick<Scenario, 'attempt' | 'kind' | 'split' | 'certificate'>;

/** The figures of what a run made, with its coverage and the kinds of which there was no more. */
export function setSummary(
  stage: Pick<GeneratorContext, 'checked' | 'mutations'>,
  { count, kinds }: Pick<GenerateOptions, 'count' | 'kinds'>,
  scenarios: readonly Made[],
  dropped: readonly DroppedAttempt[],
): Summary {
  const coverage = coverageOf(stage);
  for (const scenario of scenarios) coverage.add(scenario);
  const givenUp = givenUpIn(new Shares(kinds), scenarios, dropped);
  return summaryOf({ wanted: count, scenarios, dropped, givenUp, coverage: coverage.figures });
}

/** What the shares had given up when all attempts were over. */
function givenUpIn(
  shares: Shares,
  scenarios: readonly Made[],
  dropped: readonly DroppedAttempt[],
): readonly GivenUp[] {
  const ends = [
    ...scenarios.flatMap(({ attempt, kind }) =>
      isWalked(kind) ? [{ attempt, kind, reason: undefined }] : [],
    ),
    ...dropped.map(({ attempt, wanted, reason }) => ({ attempt, kind: wanted, reason })),
  ].toSorted((a, b) => a.attempt - b.attempt);
  for (const { kind, reason } of ends) {
    if (reason === undefined) shares.made(kind);
    else shares.failed(kind, reason);
  }
  return shares.givenUp;
}
