import type { Split } from '../row.ts';
import type { SplitPlan } from '../split/plan-splits.ts';
import type { SplitReport } from './report.ts';

/** @param keptOf how many were kept, by environment */
export function splitReports(
  { environments }: SplitPlan,
  keptOf: ReadonlyMap<string, number>,
): Readonly<Record<Split, SplitReport>> {
  const of = (split: Split): SplitReport => {
    const used = environments[split].filter((name) => keptOf.has(name));
    const kept = used.reduce((sum, name) => sum + (keptOf.get(name) ?? 0), 0);
    return { environments: used, kept };
  };
  return { train: of('train'), validation: of('validation'), 'held-out': of('held-out') };
}
