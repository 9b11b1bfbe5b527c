import type { CheckedModel } from '@envloom/logic-model';
import type { FindingCode } from '../findings/catalogue.ts';
import type { Finding } from '../findings/finding.ts';
import type { QualityFigures } from '../report/report.ts';
import type { Threshold } from '../report/threshold.ts';

/** What is wrong in a twin, too. All else is worth a look: a twin has the tools and the gaps of its original. */
const errors: ReadonlySet<FindingCode> = new Set([
  'HINT_INVALID',
  'INVARIANT_REACHED',
  'LAW_BROKEN',
  'OPERATION_NEVER_SUCCEEDS',
  'PACKAGE_DIFFERS',
  'TABLE_ALWAYS_EMPTY',
  'VALUE_REFUSED_LATE',
  'WORLD_UNSATISFIABLE',
]);

/** Repairs that leave the tools as they are. */
const fixes: Readonly<Partial<Record<FindingCode, string>>> = {
  INVARIANT_REACHED:
    'Remove the invariant unless the original enforces it; where it does, refuse the call with the words of the original before the write.',
  VALUE_REFUSED_LATE:
    'The params are given: let the field that refuses the value accept it, or have the body do with it what the original does.',
};

/** The shares that say how well play explored a model; how true a twin is, its agreement says. */
const unasked = { codes: 0, kill_score: 0 } as const;

/** What an environment is held to: a twin to less than a model that somebody designed. */
export function heldTo(
  { model }: CheckedModel,
  figures: QualityFigures,
  threshold: Partial<Threshold> | undefined,
): { readonly figures: QualityFigures; readonly threshold: Partial<Threshold> | undefined } {
  if (model.wire === undefined) return { figures, threshold };
  const findings = figures.findings.map(ofTwin);
  return { figures: { ...figures, findings }, threshold: { ...threshold, ...unasked } };
}

function ofTwin(finding: Finding): Finding {
  const { code, failure } = finding;
  const fix = fixes[code];
  // How much a call may do or say is a limit of ours: the original has no words for it.
  if (!errors.has(code) || failure === 'BUDGET_EXCEEDED') return { ...finding, severity: 'note' };
  return fix === undefined ? finding : { ...finding, fix };
}
