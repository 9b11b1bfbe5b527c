import type { StageTotals } from '@envloom/llm';
import { columns, dollars, grouped, type Cell } from '@envloom/core';
import type { CorpusReading } from '../corpus/reading.ts';
import type { TopicEnd } from '../environment/model-environment.ts';
import type { Dropped, MiningFunnel } from '../mining/result.ts';
import { together } from './cost-text.ts';
import type { CorpusRun } from './run-corpus.ts';

/** How the topics of a run ended, in figures. */
interface Tally {
  /** In this run or before. */
  readonly accepted: number;
  readonly rejected: number;
  readonly waiting: number;
  readonly stopped: number;
}

function tallyOf(ends: readonly TopicEnd[]): Tally {
  const count = (...kinds: readonly TopicEnd['kind'][]): number =>
    ends.filter(({ kind }) => kinds.includes(kind)).length;
  return {
    accepted: count('accepted', 'present'),
    rejected: count('rejected'),
    waiting: count('waiting'),
    stopped: count('stopped'),
  };
}

function counts<T>(items: readonly T[]): [T, number][] {
  return [...Map.groupBy(items, (item) => item)].map(([item, same]) => [item, same.length]);
}

/** How far tasks came, stage by stage, and why others did not. */
export function funnelLines(reading: CorpusReading, run: CorpusRun): string[] {
  const rows = [
    ...taskRows(reading, run.funnel),
    ...(run.mined === undefined ? [] : topicRows(run.ends)),
  ];
  return [
    ...columns(rows.map(([label, ...cells]) => [`  ${label}`, ...cells])),
    ...skippedLines(reading),
    ...droppedLines(run.mined?.dropped ?? []),
    ...rejectedLines(run.ends),
    ...stoppedLines(run.ends),
  ];
}

type Row = readonly [label: string, count: Cell, note?: string];

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

function topicRows(ends: readonly TopicEnd[]): Row[] {
  const { accepted, rejected, waiting, stopped } = tallyOf(ends);
  const open = [
    ...(waiting > 0 ? [`${waiting} wait for answers`] : []),
    ...(stopped > 0 ? [`${stopped} not done`] : []),
  ];
  const rounds = counts(ends.flatMap(repairsOf).toSorted((a, b) => a - b)).map(
    ([repairs, count]) =>
      repairs === 0 ? `${count} at the first try` : `${count} after ${repairs} repairs`,
  );
  return [
    ['modeled', accepted + rejected, open.join(', ')],
    ['accepted', accepted, rounds.join(', ')],
  ];
}

/** Rounds of repair of an accepted topic. */
function repairsOf(end: TopicEnd): number[] {
  if (end.kind === 'present') return end.repairs === undefined ? [] : [end.repairs];
  return end.kind === 'accepted' ? [end.outcome.history.rounds.length - 1] : [];
}

/** Reasons shown of each stage. */
const mostReasons = 6;

/** The first of some lines, and how many more there are. */
function few(lines: readonly string[], indent = '  ', where = ''): string[] {
  const more = lines.length - mostReasons;
  const shown = more > 0 ? [...lines.slice(0, mostReasons), `… and ${more} more${where}`] : lines;
  return shown.map((line) => indent + line);
}

/** Records of the corpus that are no tasks, with why. */
export function skippedLines({ skipped }: Pick<CorpusReading, 'skipped'>): string[] {
  if (skipped.length === 0) return [];
  const lines = skipped.map(({ source, reason }) => `${source}: ${reason}`);
  return ['', 'Unusable records', ...few(lines)];
}

function droppedLines(dropped: readonly Dropped[]): string[] {
  if (dropped.length === 0) return [];
  const byStage = Map.groupBy(dropped, ({ stage }) => stage);
  return ['', 'Left out', ...[...byStage].flatMap(([stage, some]) => stageLines(stage, some))];
}

function stageLines(stage: string, dropped: readonly Dropped[]): string[] {
  const tasks = dropped.reduce((sum, { sources }) => sum + sources.length, 0);
  const reasons = dropped.map(
    ({ sources, name, reason }) => `${name ?? sources.join(', ')}: ${reason}`,
  );
  return [`  ${stage}: ${tasks} tasks`, ...few(reasons, '    ', ' in left-out.json')];
}

function rejectedLines(ends: readonly TopicEnd[]): string[] {
  const rejected = ends.flatMap((end) => (end.kind === 'rejected' ? [end.outcome] : []));
  if (rejected.length === 0) return [];
  const codes = rejected.flatMap(({ problems }) => [
    ...new Set(problems.map(({ source, code }) => `  ${source}: ${code}`)),
  ]);
  const rows = counts(codes).toSorted(([, a], [, b]) => b - a);
  return [
    '',
    `Rejected: ${rejected.length}, for (topics that had it at the end)`,
    ...columns(rows),
  ];
}

function stoppedLines(ends: readonly TopicEnd[]): string[] {
  const lines = ends.flatMap((end) =>
    end.kind === 'stopped' ? [`${end.topic.name}: ${end.error.message}`] : [],
  );
  return lines.length === 0 ? [] : ['', 'Not done', ...few(lines)];
}

/** Yield and price of what was accepted; nothing where nothing has ended. */
export function yieldLines(run: CorpusRun, totals: readonly StageTotals[]): string[] {
  const { accepted, rejected } = tallyOf(run.ends);
  const ended = accepted + rejected;
  if (ended === 0) return [];
  const { costUsd, inputTokens, outputTokens } = together(totals);
  const tokens = grouped(Math.round((inputTokens + outputTokens) / accepted));
  const cost = costUsd === undefined ? '' : ` and ${dollars(costUsd / accepted)}`;
  const each = accepted === 0 ? '' : `; ${tokens} tokens${cost} for each`;
  return [
    `Yield: ${accepted} of ${ended} topics (${Math.round((100 * accepted) / ended)} %)${each}`,
  ];
}
