import { commonFailureCodes } from '../names/reserved.ts';
import { finding, type Finding } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../read/suggest.ts';
import type { LogicModel, Rule } from '../schema/model.ts';

/**
 * Rules that nothing enforces.
 *
 * @param codes all that operations can return, where that is known
 */
export function* ruleFindings(
  { rules, invariants = [] }: LogicModel,
  codes: ReadonlySet<string> | undefined,
): Generator<Finding> {
  for (const [at, rule] of rules.entries()) {
    if (codes !== undefined) yield* codeFindings(rule, at, codes);
    const isEnforced =
      rule.enforced === 'agent' ||
      rule.enforced === 'manner' ||
      (rule.codes ?? []).length > 0 ||
      invariants.some((invariant) => invariant.rule === rule.id);
    if (!isEnforced)
      yield finding(
        'RULE_UNENFORCED',
        ['rules', at],
        `Nothing enforces the rule \`${rule.id}\`.`,
        `List the failure codes that enforce it, add an invariant with \`rule: ${rule.id}\`, or mark it ` +
          '`enforced: agent` and say with `forbids` which calls break it.',
      );
  }
}

function* codeFindings(
  { codes = [] }: Rule,
  at: number,
  known: ReadonlySet<string>,
): Generator<Finding> {
  for (const [index, code] of codes.entries())
    if (!known.has(code) && !commonFailureCodes.includes(code))
      yield finding(
        'RULE_CODE_UNUSED',
        ['rules', at, 'codes', index],
        `No operation returns \`${code}\`.`,
        didYouMean(code, known) ?? 'Return it with `check` or `fail`, or remove it.',
      );
}

/**
 * Rules with `forbids` that are not left to the agent: such calls fail already, or the rule is about
 * speaking. And rules left to the agent without it: nothing could tell whether the agent keeps them.
 */
export function* policyFindings({ rules }: LogicModel): Generator<Finding> {
  for (const [at, { id, enforced, forbids }] of rules.entries()) {
    if (enforced === 'agent' && forbids === undefined)
      yield finding(
        'RULE_UNDECIDED',
        ['rules', at],
        `The rule \`${id}\` is left to the agent and does not say which calls break it.`,
        'Write `forbids: [{ operation: <name>, when: <boolean expression> }]`, mark the rule ' +
          '`enforced: manner` if it is only about how the agent speaks, or remove it.',
      );
    if (enforced !== 'agent' && forbids !== undefined)
      yield finding(
        'POLICY_MISPLACED',
        ['rules', at, 'forbids'],
        `The rule \`${id}\` is not left to the agent.`,
      );
  }
}

/** Invariants that are neither, or both, of the two forms. */
export function* invariantFindings({ invariants = [] }: LogicModel): Generator<Finding> {
  for (const [at, { holds, preserves, entity, except }] of invariants.entries()) {
    const isMisplaced =
      (preserves !== undefined && entity !== undefined) ||
      (holds !== undefined && except !== undefined);
    if (isMisplaced || (holds === undefined) === (preserves === undefined))
      yield finding(
        'INVARIANT_INVALID',
        ['invariants', at],
        isMisplaced
          ? '`entity` goes with `holds`, and `except` with `preserves`.'
          : 'An invariant has exactly one of `holds` and `preserves`.',
        'Write `holds: <boolean expression>`, or `preserves: [{ entity, value }]`.',
      );
  }
}
