import type { CheckedModel, Rule } from '@envloom/logic-model';
import type { Coverage } from '../explore/coverage.ts';
import { findingOf, type Finding } from '../findings/finding.ts';
import type { MutantResult } from './mutants.ts';

/** Who keeps a rule. */
type Keeper = 'guards' | 'invariants' | 'both' | 'nobody' | 'agent' | 'manner';

export interface RuleResult {
  readonly rule: Rule;
  readonly invariants: readonly string[];
  readonly keptBy: Keeper;
  /** How many guards of the rule were dropped and missed. */
  readonly noticed: number;
  /** The codes of the rule that some operation can fail with. */
  readonly declared: readonly string[];
}

/** For each rule who keeps it, judged by what happened when its guards were dropped. */
export function ruleResults(
  checked: CheckedModel,
  results: readonly MutantResult[],
  coverage: Coverage,
): RuleResult[] {
  return checked.model.rules.map((rule) => {
    const codes = rule.codes ?? [];
    const guards = results.filter(
      ({ mutant }) => mutant.kind === 'drop-guard' && codes.includes(mutant.code ?? ''),
    );
    const invariants = (checked.model.invariants ?? [])
      .filter((invariant) => invariant.rule === rule.id)
      .map(({ id }) => id);
    const declared = codes.filter((code) =>
      checked.operations.some((operation) => operation.codes.includes(code)),
    );
    const isReached = codes.some((code) => coverage.hasFailed(code));
    const noticed = guards.filter((guard) => guard.noticed !== undefined).length;
    const keptBy = keeper(rule, isReached || noticed > 0, invariants.length > 0);
    return { rule, invariants, keptBy, noticed, declared };
  });
}

function keeper({ enforced }: Rule, isGuarded: boolean, isInvariant: boolean): Keeper {
  if (isGuarded && isInvariant) return 'both';
  if (isGuarded) return 'guards';
  if (isInvariant) return 'invariants';
  return enforced === 'agent' || enforced === 'manner' ? enforced : 'nobody';
}

/** Rules that nothing keeps: their guards refused no call, or they have none. */
export function ruleFindings(rules: readonly RuleResult[]): Finding[] {
  return rules.flatMap(({ rule: { id: rule, text }, keptBy, declared }) => {
    if (keptBy !== 'nobody') return [];
    return declared.length === 0
      ? findingOf('RULE_NOT_ENFORCED', `Nothing enforces the rule "${text}"`, {
          rule,
          fix: 'Guard it with `check(…)` in the operations that could break it, state it as an invariant, or mark it `enforced: agent` and say with `forbids` which calls break it.',
        })
      : findingOf(
          'RULE_NOT_ENFORCED',
          `The guards of the rule "${text}" (${declared.join(', ')}) refused no call: no call broke the rule, or an earlier guard refused it first.`,
          {
            rule,
            fix: 'Correct the condition of the guard, move it before the one that hides it, or let an operation, a `setup` operation or the starting rows lead to a world in which it refuses.',
          },
        );
  });
}
