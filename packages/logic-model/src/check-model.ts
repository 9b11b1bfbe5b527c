import type { CheckedModel } from './checked.ts';
import { analyse, type Analysis } from './analysis/analyse.ts';
import { contentFindings } from './check/check-content.ts';
import { entityFindings } from './check/check-entities.ts';
import { nameFindings } from './check/check-names.ts';
import { referenceFindings } from './check/check-references.ts';
import { invariantFindings, policyFindings } from './check/check-rules.ts';
import { isUnwalkable, sizeFindings } from './check/check-sizes.ts';
import { typeFindings } from './check/check-types.ts';
import { unionFindings } from './check/check-unions.ts';
import { wireFindings } from './check/check-wire.ts';
import {
  byPosition,
  type Diagnostic,
  type Finding,
  type Severity,
} from './diagnostics/diagnostic.ts';
import type { ParsedModel } from './read/read-model.ts';

export type CheckResult =
  | {
      readonly ok: true;
      readonly checked: CheckedModel;
      /** Findings that do not stop emission. */
      readonly warnings: readonly Diagnostic[];
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Checks what a model means: names, types, references, every body against the operation language
 * and the TypeScript compiler, and declared intent against inferred effects.
 *
 * @param checkpoint called again and again; what it throws ends the check
 * @returns the checked model, or all problems at once in file order (warnings among them)
 */
export function checkModel(parsed: ParsedModel, checkpoint = (): void => {}): CheckResult {
  const { model } = parsed;
  const declared = [
    ...nameFindings(model),
    ...referenceFindings(model),
    ...entityFindings(model),
    ...sizeFindings(model),
    ...typeFindings(model),
    ...unionFindings(model),
    ...invariantFindings(model),
    ...policyFindings(model),
    ...contentFindings(model),
    ...wireFindings(model),
  ];
  const analysis: Analysis = declared.some(isUnwalkable)
    ? { errors: [], warnings: [] }
    : analyse(parsed, { sound: declared.length === 0, checkpoint });
  const errors = [...declared, ...analysis.errors].map((finding) =>
    placed(finding, 'error', parsed),
  );
  const warnings = analysis.warnings.map((finding) => placed(finding, 'warning', parsed));
  return errors.length === 0 && analysis.checked !== undefined
    ? { ok: true, checked: analysis.checked, warnings: warnings.toSorted(byPosition) }
    : { ok: false, diagnostics: distinct([...errors, ...warnings]).toSorted(byPosition) };
}

function placed(finding: Finding, severity: Severity, { positions }: ParsedModel): Diagnostic {
  const { code, path, offset, message, fix } = finding;
  return { code, severity, path, position: positions.locate(path, offset), message, fix };
}

function distinct(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]));
  return [...seen.values()];
}
