import { grouped } from '@envloom/core';
import type { CorpusReading } from '@envloom/skel-builder';
import type { CachedRun } from './cached-run.ts';
import { columns } from './columns.ts';
import { dollars } from './cost-text.ts';
import { skippedLines } from './funnel-text.ts';
import type { StageEstimate } from './estimate.ts';

/** What a run would do, for `--dry-run`. */
export function planText(
  reading: CorpusReading,
  run: CachedRun,
  estimates: readonly StageEstimate[],
): string {
  const { tasks, duplicates, skipped, format } = reading;
  const lines = [
    `Plan: ${grouped(tasks.length)} tasks (${format}; ${duplicates} duplicates and ${skipped.length} unusable records left out).`,
    ...doneLines(run),
    ...skippedLines(reading),
    '',
    ...(estimates.length === 0 ? ['Nothing is left to ask.'] : tableLines(estimates)),
    '',
    ...(run.unexamined > 0
      ? [`${run.unexamined} models are to be examined, which costs computing time only.`]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

function doneLines({ totals, ends }: CachedRun): string[] {
  const calls = totals.reduce((sum, stage) => sum + stage.calls, 0);
  if (calls === 0) return [];
  const done = ends.filter(({ kind }) => kind === 'accepted' || kind === 'present').length;
  return [
    `The ledger has ${grouped(calls)} answers, which are used again; ${done} environments are done.`,
  ];
}

function tableLines(estimates: readonly StageEstimate[]): string[] {
  const rows = [...estimates, together(estimates)].map((one) => [
    `  ${one.stage}`,
    one.calls,
    one.inputTokens,
    one.outputTokens,
    one.costUsd === undefined ? 'unknown' : dollars(one.costUsd),
    one.isKnown ? '' : 'expected',
  ]);
  const isPriced = estimates.every(({ costUsd }) => costUsd !== undefined);
  return [
    ...columns([['  stage', 'calls', 'tokens in', 'tokens out', 'cost'], ...rows]),
    '',
    'Tokens are estimated from prompts and from the answers in the ledger, or from usual sizes where it has',
    'none; a model that reasons writes several times as many.',
    ...(isPriced
      ? []
      : ['For the cost give --input-price and --output-price (US dollars a million tokens).']),
  ];
}

function together(estimates: readonly StageEstimate[]): StageEstimate {
  const sum = (of: (stage: StageEstimate) => number): number =>
    estimates.reduce((all, stage) => all + of(stage), 0);
  const isPriced = estimates.every(({ costUsd }) => costUsd !== undefined);
  return {
    stage: 'together',
    calls: sum(({ calls }) => calls),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    costUsd: isPriced ? sum(({ costUsd }) => costUsd ?? 0) : undefined,
    isKnown: estimates.every(({ isKnown }) => isKnown),
  };
}
