import type { CheckedModel, Rule } from '@envloom/logic-model';
import type { Coverage } from '../explore/coverage.ts';
import type { MutantResult } from './mutants.ts';

/** Who keeps a rule. */
export type Keeper = 'guards' | 'invariants' | 'both' | 'nobody' | 'agent' | 'manner';

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
    const declared = codes.filter((code) => declares(checked, code));
    const isReached = codes.some((code) => coverage.hasFailed(code));
    const noticed = guards.filter((guard) => guard.noticed !== undefined).length;
    const keptBy = keeper(rule, { isGuarded: isReached || noticed > 0, invariants });
    return { rule, invariants, keptBy, noticed, declared };
  });
}

function declares({ operations }: CheckedModel, code: string): boolean {
  return operations.some(({ codes }) => codes.includes(code));
}

interface Means {
  readonly isGuarded: boolean;
  readonly invariants: readonly string[];
}

function keeper({ enforced }: Rule, { isGuarded, invariants }: Means): Keeper {
  const isInvariant = invariants.length > 0;
  if (isGuarded && isInvariant) return 'both';
  if (isGuarded) return 'guards';
  if (isInvariant) return 'invariants';
  return enforced === 'agent' || enforced === 'manner' ? enforced : 'nobody';
}
