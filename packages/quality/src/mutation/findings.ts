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

function ruleFindings(result: RuleResult): UnweighedFinding[] {
  const { rule, keptBy, guards, noticed, isReached } = result;
  if (keptBy === 'nobody') return [unenforced(result)];
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

/** A rule that refused no call: it has guards that no call came to, or it has none. */
function unenforced({ rule, declared }: RuleResult): UnweighedFinding {
  if (declared.length === 0) {
    return {
      code: 'RULE_NOT_ENFORCED',
      rule: rule.id,
      message: `Nothing enforces the rule "${rule.text}"`,
      fix: 'Guard it with `check(…)` in the operations that could break it, state it as an invariant, or mark it `enforced: agent` and say with `forbids` which calls break it.',
    };
  }
  return {
    code: 'RULE_NOT_ENFORCED',
    rule: rule.id,
    message: `The guards of the rule "${rule.text}" (${declared.join(', ')}) refused no call: no call broke the rule, or an earlier guard refused it first.`,
    fix: 'Correct the condition of the guard, move it before the one that hides it, or let an operation, a `setup` operation or the starting rows lead to a world in which it refuses.',
  };
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
