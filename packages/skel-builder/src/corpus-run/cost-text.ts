import type { CallRecord, StageTotals } from '@envloom/llm';
import { columns, dollars } from '@envloom/core';

/** Calls of one stage, and what they cost. */
export interface StageCost {
  readonly stage: string;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In US dollars; undefined where a call has no known price. */
  readonly costUsd: number | undefined;
}

/** What all stages cost together. */
export function together(stages: readonly StageCost[]): StageCost {
  const sum = (of: (stage: StageCost) => number): number =>
    stages.reduce((all, stage) => all + of(stage), 0);
  const isKnown = stages.every(({ costUsd }) => costUsd !== undefined);
  return {
    stage: 'together',
    calls: sum(({ calls }) => calls),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    costUsd: isKnown ? sum(({ costUsd }) => costUsd ?? 0) : undefined,
  };
}

/** A table of calls by stage. @param noteOf what stands beside some stages */
export function costLines<S extends StageCost>(
  stages: readonly S[],
  noteOf: (some: readonly S[]) => string,
): string[] {
  const row = (cost: StageCost, note: string) => [
    `  ${cost.stage}`,
    cost.calls,
    cost.inputTokens,
    cost.outputTokens,
    cost.costUsd === undefined ? 'unknown' : dollars(cost.costUsd),
    note,
  ];
  return columns([
    ['  stage', 'calls', 'tokens in', 'tokens out', 'cost'],
    ...stages.map((stage) => row(stage, noteOf([stage]))),
    row(together(stages), noteOf(stages)),
  ]);
}

/** Calls by stage, in the order in which the stages were asked first, as a table. */
export function callsLines(calls: readonly CallRecord[]): string[] {
  const stages = Map.groupBy(calls, ({ stage }) => stage);
  const costs = [...stages].map(([stage, same]): StageCost => {
    const sum = (of: (call: CallRecord) => number): number =>
      same.reduce((all, call) => all + of(call), 0);
    return {
      stage,
      calls: same.length,
      inputTokens: sum(({ usage }) => usage.input),
      outputTokens: sum(({ usage }) => usage.output),
      costUsd: same.some(({ costUsd }) => costUsd === undefined)
        ? undefined
        : sum(({ costUsd }) => costUsd ?? 0),
    };
  });
  return costLines(costs, () => '');
}

/** The calls of the ledger by stage, as a table. */
export function totalsLines(totals: readonly StageTotals[]): string[] {
  if (totals.length === 0) return [];
  return costLines(totals, (some) => {
    const lost = some.reduce((all, stage) => all + stage.lost, 0);
    return lost === 0 ? '' : `${lost} sent without an answer`;
  });
}
