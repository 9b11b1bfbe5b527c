import type { Instrumented } from '@envloom/codegen';
import type { CheckedModel } from '@envloom/logic-model';
import { entityUses } from '../coverage/fields.ts';
import type { SettingResult } from '../coverage/settings.ts';
import type { Coverage } from '../explore/coverage.ts';
import { codeId, outcomeId, successId } from '../explore/targets.ts';
import { findingOf, type Finding } from '../findings/finding.ts';
import { laws } from '../laws/catalogue.ts';
import type { LawReport } from '../laws/report.ts';
import type { MutantResult } from '../mutation/mutants.ts';
import type { RuleResult } from '../mutation/rules.ts';
import type { QualityFigures } from '../report/report.ts';

type CoverageFigures = QualityFigures['coverage'];
type MutationFigures = QualityFigures['mutation'];

/** What was reached, as reports tell it. */
export function coverageFigures(
  checked: CheckedModel,
  { sites }: Instrumented,
  coverage: Coverage,
  settings: readonly SettingResult[],
): CoverageFigures {
  const open = new Set(coverage.open.map(({ id }) => id));
  const operations = checked.operations.map(({ operation: { name, kind }, codes }) => ({
    name,
    kind,
    succeeded: !open.has(successId(name)),
    failures: codes.map((code) => ({ code, reached: !open.has(codeId(name, code)) })),
  }));
  const failures = operations.flatMap((operation) => operation.failures);
  return {
    operations,
    codes: { reached: failures.filter(({ reached }) => reached).length, total: failures.length },
    branches: branchFigures(sites, coverage, open),
    entities: entityUses(checked).map(({ read: _read, isHistory: _isHistory, ...use }) => use),
    settings: [...settings],
  };
}

function branchFigures(
  sites: Instrumented['sites'],
  { targets }: Coverage,
  open: ReadonlySet<string>,
): CoverageFigures['branches'] {
  const total = targets.filter(({ kind }) => kind === 'outcome').length;
  const missing = sites.flatMap(({ owner, line, kind, text }, at) =>
    [2 * at, 2 * at + 1]
      .filter((outcome) => open.has(outcomeId(outcome)))
      .map((outcome) => ({ owner, line, kind, text, outcome: outcome % 2 === 0 })),
  );
  return { taken: total - missing.length, total, missing };
}

/** The laws with whether they held. */
export function lawFigures({ calls, violations }: LawReport): QualityFigures['laws'] {
  return laws.map(({ id, statement }) => ({
    id,
    statement,
    calls,
    holds: violations.every(({ law }) => law !== id),
  }));
}

export function lawFindings({ violations }: LawReport): Finding[] {
  return violations.map(({ law, message, counterexample: example }) =>
    findingOf('LAW_BROKEN', `The law ${law} does not hold: ${message}`, { law, example }),
  );
}

/** What became of the mistakes put in on purpose. */
export function mutationFigures(results: readonly MutantResult[]): MutationFigures {
  const met = results.filter((result) => result.met > 0);
  const by = (who: MutantResult['noticed']) => met.filter(({ noticed }) => noticed === who).length;
  const survived = met.filter(({ noticed }) => noticed === undefined);
  const killed = met.length - survived.length;
  return {
    total: met.length,
    killed,
    by: {
      invariant: by('invariant'),
      other_guard: by('other guard'),
      behaviour: by('behaviour'),
    },
    survived: survived.map(({ mutant: { owner, line, kind, before, after } }) => {
      return { owner, line, kind, before, after };
    }),
    score: met.length === 0 ? 1 : killed / met.length,
  };
}

export function ruleFigures(results: readonly RuleResult[]): QualityFigures['rules'] {
  return results.map(({ rule, invariants, keptBy, noticed }) => ({
    id: rule.id,
    text: rule.text,
    enforced: rule.enforced,
    codes: [...(rule.codes ?? [])],
    invariants: [...invariants],
    kept_by: keptBy,
    kills: noticed,
  }));
}
