import type { CorpusReading } from '../corpus/reading.ts';
import type { Dropped, MiningFunnel } from '../mining/result.ts';
import type { TopicEnd } from '../environment/topic-end.ts';
import { columns, type Cell } from '@envloom/core/text';
import { dollars } from '@envloom/core/text';
import type { CorpusRun } from './run-corpus.ts';
import { tallyOf, type Tally } from './tally.ts';
import { spentOn } from './totals-text.ts';
import type { StageTotals } from '@envloom/llm';

type Row = readonly [label: string, count: Cell, note?: string];

/** Reasons shown of each stage. */
const mostReasons = 6;

/** How far tasks came, stage by stage, and why others did not. */
export function funnelLines(reading: CorpusReading, run: CorpusRun): string[] {
  const tally = tallyOf(run.ends);
  const rows = [
    ...taskRows(reading, run.funnel),
    ...(run.mined === undefined ? [] : topicRows(tally)),
  ];
  return [
    ...columns(rows.map(([label, count, note]) => [`  ${label}`, count, note])),
    ...skippedLines(reading),
    ...droppedLines(run.mined?.dropped ?? []),
    ...rejectedLines(tally),
    ...stoppedLines(run.ends),
  ];
}

function taskRows({ records, duplicates, skipped }: CorpusReading, funnel: MiningFunnel): Row[] {
  const left = [
    ...(duplicates > 0 ? [`${duplicates} duplicates`] : []),
    ...(skipped.length > 0 ? [`${skipped.length} unusable records`] : []),
  ];
  const failed = funnel.failed > 0 ? `${funnel.failed} without a usable answer` : '';
  return [
    ['records', records],
    ['tasks', funnel.tasks, left.join(', ')],
    ['stateful', funnel.stateful ?? '…', failed],
    ['inferred', funnel.inferred ?? '…'],
    ['good enough', funnel.goodEnough ?? '…'],
    ['distinct', funnel.distinct ?? '…'],
    ['selected', funnel.selected ?? '…'],
  ];
}

function topicRows(tally: Tally): Row[] {
  const ended = tally.accepted + tally.rejected;
  return [
    ['modeled', ended, openText(tally)],
    ['accepted', tally.accepted, roundsText(tally)],
  ];
}

function openText({ waiting, stopped }: Tally): string {
  return [
    ...(waiting > 0 ? [`${waiting} wait for answers`] : []),
    ...(stopped > 0 ? [`${stopped} not done`] : []),
  ].join(', ');
}

function roundsText({ rounds }: Tally): string {
  return [...rounds]
    .map(([repairs, count]) =>
      repairs === 0 ? `${count} at the first try` : `${count} after ${repairs} repairs`,
    )
    .join(', ');
}

/** Records of the corpus that are no tasks, with why. */
export function skippedLines({ skipped }: Pick<CorpusReading, 'skipped'>): string[] {
  if (skipped.length === 0) return [];
  const shown = skipped.slice(0, mostReasons);
  const more = skipped.length - shown.length;
  return [
    '',
    'Unusable records',
    ...shown.map(({ source, reason }) => `  ${source}: ${reason}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ];
}

function droppedLines(dropped: readonly Dropped[]): string[] {
  if (dropped.length === 0) return [];
  const byStage = Map.groupBy(dropped, ({ stage }) => stage);
  return ['', 'Left out', ...[...byStage].flatMap(([stage, some]) => stageLines(stage, some))];
}

function stageLines(stage: string, dropped: readonly Dropped[]): string[] {
  const tasks = dropped.reduce((sum, { sources }) => sum + sources.length, 0);
  const reasons = dropped.slice(0, mostReasons).map(({ sources, name, reason }) => {
    return `    ${name ?? sources.join(', ')}: ${reason}`;
  });
  const more = dropped.length - reasons.length;
  return [
    `  ${stage}: ${tasks} tasks`,
    ...reasons,
    ...(more > 0 ? [`    … and ${more} more in left-out.json`] : []),
  ];
}

function rejectedLines({ reasons, rejected }: Tally): string[] {
  if (rejected === 0) return [];
  const rows = [...reasons].map(([code, count]): Cell[] => [`  ${code}`, count]);
  return ['', `Rejected: ${rejected}, for (topics that had it at the end)`, ...columns(rows)];
}

function stoppedLines(ends: readonly TopicEnd[]): string[] {
  const stopped = ends.flatMap((end) => (end.kind === 'stopped' ? [end] : []));
  if (stopped.length === 0) return [];
  const shown = stopped.slice(0, mostReasons);
  const more = stopped.length - shown.length;
  return [
    '',
    'Not done',
    ...shown.map(({ topic, error }) => `  ${topic.name}: ${error.message}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ];
}

/** Yield and price of what was accepted; nothing where nothing has ended. */
export function yieldLines(run: CorpusRun, totals: readonly StageTotals[]): string[] {
  const { accepted, rejected } = tallyOf(run.ends);
  const ended = accepted + rejected;
  if (ended === 0) return [];
  const { costUsd, inputTokens, outputTokens } = spentOn(totals);
  const tokens = inputTokens + outputTokens;
  const each =
    accepted === 0
      ? ''
      : `; ${Math.round(tokens / accepted).toLocaleString('en-US')} tokens${costUsd === undefined ? '' : ` and ${dollars(costUsd / accepted)}`} for each`;
  return [
    `Yield: ${accepted} of ${ended} topics (${Math.round((100 * accepted) / ended)} %)${each}`,
  ];
}
