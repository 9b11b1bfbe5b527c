import { weighed, type Finding, type UnweighedFinding } from '../findings/finding.ts';
import type { MutantResult } from './mutants.ts';
import type { RuleResult } from './rules.ts';

/** Rules that nothing keeps, and guards that nobody misses. */
export function mutationFindings(
  rules: readonly RuleResult[],
  results: readonly MutantResult[],
): Finding[] {
  return weighed([...rules.flatMap(ruleFindings), ...results.flatMap(guardFindings)]);
}

function ruleFindings({
  rule,
  keptBy,
  guards,
  noticed,
  isReached,
}: RuleResult): UnweighedFinding[] {
  if (keptBy === 'nobody') {
    return [
      {
        code: 'RULE_NOT_ENFORCED',
        rule: rule.id,
        message: `Nothing enforces the rule "${rule.text}"`,
        fix: 'Guard it with `check(…)` in the operations that could break it, state it as an invariant, or mark it `enforced: agent` and say with `forbids` which calls break it.',
      },
    ];
  }
  const isToothless = keptBy === 'guards' && guards > 0 && noticed === 0 && isReached;
  if (!isToothless) return [];
  return [
    {
      code: 'RULE_WITHOUT_TEETH',
      rule: rule.id,
      message: `Every guard of the rule "${rule.text}" can be dropped and no recorded call goes otherwise.`,
      fix: 'Make the guard refuse what the rule forbids, or state the rule as an invariant.',
    },
  ];
}

/** A guard that refused calls, all of which fail alike without it. */
function guardFindings({ mutant, refused, noticed }: MutantResult): UnweighedFinding[] {
  if (mutant.kind !== 'drop-guard' || noticed !== undefined || refused === 0) return [];
  if (mutant.code === undefined || mutant.owner.kind !== 'operation') return [];
  return [
    {
      code: 'GUARD_WITHOUT_EFFECT',
      operation: mutant.owner.name,
      failure: mutant.code,
      line: mutant.line,
      message: `The guard \`${mutant.before}\` (${mutant.code}) in ${mutant.owner.name} can be dropped and no recorded call goes otherwise.`,
      fix: 'Remove it if another guard says the same; else look whether it compares what it means to.',
    },
  ];
}
