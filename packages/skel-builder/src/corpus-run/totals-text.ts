import type { StageTotals } from '@envloom/llm';
import { columns } from '@envloom/core/text';
import { dollars } from '@envloom/core/text';

export interface Spent {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In US dollars; undefined where a call has no known price. */
  readonly costUsd: number | undefined;
}

/** What all stages cost together. */
export function spentOn(totals: readonly StageTotals[]): Spent {
  const sum = (of: (stage: StageTotals) => number): number =>
    totals.reduce((all, stage) => all + of(stage), 0);
  const isKnown = totals.every(({ costUsd }) => costUsd !== undefined);
  return {
    calls: sum(({ calls }) => calls),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    costUsd: isKnown ? sum(({ costUsd }) => costUsd ?? 0) : undefined,
  };
}

/** The calls of the ledger by stage, as a table. */
export function totalsLines(totals: readonly StageTotals[]): string[] {
  if (totals.length === 0) return [];
  const spent = spentOn(totals);
  const lost = totals.reduce((all, stage) => all + stage.lost, 0);
  const rows = [...totals, { stage: 'together', lost, ...spent }].map((one) => [
    `  ${one.stage}`,
    one.calls,
    one.inputTokens,
    one.outputTokens,
    one.costUsd === undefined ? 'unknown' : dollars(one.costUsd),
    one.lost === 0 ? '' : `${one.lost} sent without an answer`,
  ]);
  return columns([['  stage', 'calls', 'tokens in', 'tokens out', 'cost'], ...rows]);
}
