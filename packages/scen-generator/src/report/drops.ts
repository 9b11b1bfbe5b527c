import type { DroppedAttempt } from '../generate/options.ts';
import type { DropReason } from '../plan/plan.ts';

/** What became of the attempts that ended for one reason. */
export interface Drops {
  readonly reason: DropReason;
  readonly count: number;
  /** The most frequent cause, as it was told first; causes that differ in numbers only are one. */
  readonly why: string;
  /** How often that was the cause. */
  readonly why_count: number;
}

interface Cause {
  readonly why: string;
  count: number;
}

/** Attempts that came to nothing, by reason, the most frequent first. */
export function dropsOf(dropped: readonly DroppedAttempt[]): readonly Drops[] {
  const byReason = new Map<DropReason, Map<string, Cause>>();
  for (const { reason, why } of dropped) {
    const causes = byReason.get(reason) ?? new Map<string, Cause>();
    byReason.set(reason, causes);
    const alike = why.replaceAll(/\d+/g, '#');
    const cause = causes.get(alike) ?? { why, count: 0 };
    causes.set(alike, { ...cause, count: cause.count + 1 });
  }
  return [...byReason]
    .map(([reason, causes]) => dropsFor(reason, [...causes.values()]))
    .toSorted((a, b) => b.count - a.count);
}

function dropsFor(reason: DropReason, causes: readonly Cause[]): Drops {
  let count = 0;
  let most: Cause = { why: '', count: 0 };
  for (const cause of causes) {
    count += cause.count;
    if (cause.count > most.count) most = cause;
  }
  return { reason, count, why: most.why, why_count: most.count };
}
