import type { Finding } from './finding.ts';

/** How the findings of one evaluation differ from those of another of the same environment. */
export interface FindingsDelta {
  readonly came: readonly Finding[];
  readonly gone: readonly Finding[];
  /** How many both have. */
  readonly kept: number;
}

/** @param before undefined where nothing could be evaluated: then all findings have come */
export function findingsDelta(
  before: readonly Finding[] | undefined,
  after: readonly Finding[],
): FindingsDelta {
  const came = missingIn(before ?? [], after);
  return { came, gone: missingIn(after, before ?? []), kept: after.length - came.length };
}

/** Findings of the second list that the first has not. */
function missingIn(first: readonly Finding[], second: readonly Finding[]): readonly Finding[] {
  const known = new Set(first.map(keyOf));
  return second.filter((finding) => !known.has(keyOf(finding)));
}

/** Figures in messages change with what is played, so a finding is known by what it is about. */
const keyOf = (finding: Finding): string =>
  JSON.stringify([
    finding.code,
    findingSubject(finding),
    finding.law,
    finding.failure,
    finding.line,
  ]);

/** What a finding is about, such as `lend` or `Loan.due_on`; empty for the whole environment. */
export function findingSubject({ operation, entity, field, rule, setting }: Finding): string {
  const owner = operation ?? entity ?? rule ?? setting ?? '';
  return field === undefined ? owner : `${owner}.${field}`;
}
