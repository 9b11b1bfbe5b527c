import { commonFailureCodes } from '../analysis/failures.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../read/suggest.ts';
import type { LogicModel } from '../schema/model.ts';

/**
 * Rules that nothing enforces.
 *
 * @param codes all that operations can return, where that is known
 */
export function ruleFindings(model: LogicModel, codes: ReadonlySet<string> | undefined): Finding[] {
  return model.rules.flatMap((rule, at) => {
    const path = ['rules', at];
    const unused = (rule.codes ?? []).flatMap((code, index) =>
      codes === undefined || codes.has(code) || commonFailureCodes.includes(code)
        ? []
        : [
            {
              code: 'RULE_CODE_UNUSED' as const,
              path: [...path, 'codes', index],
              message: `No operation returns \`${code}\`.`,
              fix: didYouMean(code, codes) ?? 'Return it with `check` or `fail`, or remove it.',
            },
          ],
    );
    const enforced =
      rule.enforced === 'agent' ||
      (rule.codes ?? []).length > 0 ||
      (model.invariants ?? []).some((invariant) => invariant.rule === rule.id);
    return enforced ? unused : [...unused, unenforced(rule.id, path)];
  });
}

function unenforced(id: string, path: readonly (string | number)[]): Finding {
  return {
    code: 'RULE_UNENFORCED',
    path,
    message: `Nothing enforces the rule \`${id}\`.`,
    fix:
      'List the failure codes that enforce it, add an invariant with `rule: ' +
      id +
      '`, or mark it `enforced: agent`.',
  };
}

/** What is forbidden by rules that the world enforces itself: such calls fail already. */
export function policyFindings(model: LogicModel): Finding[] {
  return model.rules.flatMap(({ id, enforced, forbids }, at) =>
    forbids === undefined || enforced === 'agent'
      ? []
      : [
          {
            code: 'POLICY_MISPLACED' as const,
            path: ['rules', at, 'forbids'],
            message: `The rule \`${id}\` is not left to the agent.`,
            fix: 'Remove `forbids`, or mark the rule `enforced: agent`.',
          },
        ],
  );
}

/** Invariants that are neither, or both, of the two forms. */
export function invariantFindings(model: LogicModel): Finding[] {
  return (model.invariants ?? []).flatMap((invariant, at) => {
    const path = ['invariants', at];
    const forms = [invariant.holds, invariant.preserves].filter(
      (form) => form !== undefined,
    ).length;
    const misplaced =
      (invariant.preserves !== undefined && invariant.entity !== undefined) ||
      (invariant.holds !== undefined && invariant.except !== undefined);
    if (forms === 1 && !misplaced) return [];
    return [
      {
        code: 'INVARIANT_INVALID' as const,
        path,
        message: misplaced
          ? '`entity` goes with `holds`, and `except` with `preserves`.'
          : 'An invariant has exactly one of `holds` and `preserves`.',
        fix: 'Write `holds: <boolean expression>`, or `preserves: [{ entity, value }]`.',
      },
    ];
  });
}
