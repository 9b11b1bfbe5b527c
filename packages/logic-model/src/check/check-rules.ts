import { commonFailureCodes } from '../analysis/failures.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../read/suggest.ts';
import type { LogicModel, Rule } from '../schema/model.ts';

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
      isLeftToSomebody(rule) ||
      (rule.codes ?? []).length > 0 ||
      (model.invariants ?? []).some((invariant) => invariant.rule === rule.id);
    return enforced ? unused : [...unused, unenforced(rule.id, path)];
  });
}

/** Whether neither tools nor invariants have to enforce a rule. */
function isLeftToSomebody({ enforced }: Rule): boolean {
  return enforced === 'agent' || enforced === 'manner';
}

function unenforced(id: string, path: readonly (string | number)[]): Finding {
  return {
    code: 'RULE_UNENFORCED',
    path,
    message: `Nothing enforces the rule \`${id}\`.`,
    fix:
      'List the failure codes that enforce it, add an invariant with `rule: ' +
      id +
      '`, or mark it `enforced: agent` and say with `forbids` which calls break it.',
  };
}

/**
 * Rules with `forbids` that are not left to the agent: such calls fail already, or the rule is about
 * speaking. And rules left to the agent without it: nothing could tell whether the agent keeps them.
 */
export function policyFindings(model: LogicModel): Finding[] {
  return model.rules.flatMap((rule, at) => {
    const isAgents = rule.enforced === 'agent';
    if (isAgents === (rule.forbids !== undefined)) return [];
    return [isAgents ? policyMissing(rule, at) : policyMisplaced(rule, at)];
  });
}

function policyMissing({ id }: Rule, at: number): Finding {
  return {
    code: 'RULE_UNDECIDED',
    path: ['rules', at],
    message: `The rule \`${id}\` is left to the agent and does not say which calls break it.`,
    fix:
      'Write `forbids: [{ operation: <name>, when: <boolean expression> }]`, mark the rule ' +
      '`enforced: manner` if it is only about how the agent speaks, or remove it.',
  };
}

function policyMisplaced({ id }: Rule, at: number): Finding {
  return {
    code: 'POLICY_MISPLACED',
    path: ['rules', at, 'forbids'],
    message: `The rule \`${id}\` is not left to the agent.`,
    fix: 'Remove `forbids`, or mark the rule `enforced: agent`.',
  };
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
