import { findingOf, type Finding } from '../findings/finding.ts';
import { laws, type LawReport } from '../laws/index.ts';
import type { QualityFigures } from '../report/report.ts';

/** The laws with whether they held. */
export function lawFigures({ calls, violations }: LawReport): QualityFigures['laws'] {
  return laws.map(({ id, statement }) => ({
    id,
    statement,
    calls,
    holds: violations.every(({ law }) => law !== id),
  }));
}

export function lawFindings({ violations }: LawReport): Finding[] {
  return violations.map(({ law, message, counterexample }) =>
    findingOf('LAW_BROKEN', `The law ${law} does not hold: ${message}`, {
      law,
      example: counterexample,
    }),
  );
}
