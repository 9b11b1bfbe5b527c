import { weighed, type Finding, type UnweighedFinding } from '../findings/finding.ts';
import type { RuleResult } from './rules.ts';

/** Rules that nothing keeps. */
export function ruleFindings(rules: readonly RuleResult[]): Finding[] {
  return weighed(rules.filter(({ keptBy }) => keptBy === 'nobody').map(unenforced));
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
