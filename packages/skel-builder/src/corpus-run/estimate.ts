import type { StageTotals, TokenPrices } from '@envloom/llm';
import type { CachedRun } from './cached-run.ts';
import type { StageCost } from './cost-text.ts';

/** Calls of one stage that a run is expected to make; the cost undefined where no prices are known. */
export interface StageEstimate extends StageCost {
  /** Whether all of these calls are known, as against expected from what usually comes. */
  readonly isKnown: boolean;
}

interface Size {
  readonly input: number;
  readonly output: number;
}

/**
 * Tokens of a call where a stage has no answers in the ledger: means of the first batch (worlds of
 * 25 tools, answers of a model without reasoning). Reasoning comes on top of that.
 */
const usual: Readonly<Record<string, Size>> = {
  'judge-tasks': { input: 1_000, output: 230 },
  'infer-environments': { input: 3_300, output: 1_500 },
  'model-state': { input: 3_500, output: 2_500 },
  'model-operations': { input: 6_300, output: 3_400 },
  'model-bodies': { input: 13_000, output: 5_200 },
  'model-sampling': { input: 18_600, output: 2_600 },
  'repair-model': { input: 19_300, output: 800 },
  'review-reader': { input: 7_500, output: 900 },
  'review-tester': { input: 8_000, output: 3_500 },
  'review-judge': { input: 3_000, output: 600 },
  'review-topic': { input: 5_500, output: 900 },
  'review-world': { input: 8_000, output: 700 },
};

/** Shares that corpora of ordinary requests had. */
const statefulShare = 0.75;
const distinctShare = 0.5;
const tasksPerJudgement = 10;
const tasksPerInference = 5;
/** Rounds of repair that a topic takes on average. */
const usualRepairs = 2;

/** Calls of readers that a topic takes: a world of 25 tools, and one more look after repairs. */
const readerCalls: readonly (readonly [string, number])[] = [
  ['review-reader', 4],
  ['review-tester', 1],
  ['review-judge', 2],
  ['review-topic', 2],
  ['review-world', 2],
];

const modelingStages = ['model-state', 'model-operations', 'model-bodies', 'model-sampling'];

/** What a run has still to ask, stage by stage: what is known, and what is to be expected after it. */
export function estimateOf(
  run: CachedRun,
  count: number | undefined,
  prices: TokenPrices | undefined,
): readonly StageEstimate[] {
  const expected = expectedCalls(run, count);
  const sizes = new Map(run.totals.map((totals) => [totals.stage, sizeOf(totals)]));
  return Object.entries(usual).flatMap(([stage, usualSize]) => {
    const known = run.pending.filter((question) => question.stage === stage);
    const calls = Math.max(known.length, Math.round(expected.get(stage) ?? 0));
    if (calls === 0) return [];
    const size = sizes.get(stage) ?? usualSize;
    const knownInput = known.reduce((sum, { inputTokens }) => sum + inputTokens, 0);
    const inputTokens = Math.round(knownInput + (calls - known.length) * size.input);
    const outputTokens = Math.round(calls * size.output);
    const costUsd =
      prices &&
      (inputTokens * prices.inputPerMillion + outputTokens * prices.outputPerMillion) / 1e6;
    const isKnown = calls === known.length;
    return [{ stage, calls, inputTokens, outputTokens, costUsd, isKnown }];
  });
}

function sizeOf({ calls, inputTokens, outputTokens }: StageTotals): Size {
  return { input: inputTokens / Math.max(1, calls), output: outputTokens / Math.max(1, calls) };
}

function expectedCalls(run: CachedRun, count: number | undefined): Map<string, number> {
  const { tasks, stateful = statefulShare * tasks } = run.funnel;
  const topics = openTopics(run, stateful, count);
  const isJudged = run.funnel.stateful !== undefined;
  const isInferred = run.funnel.inferred !== undefined;
  return new Map([
    ['judge-tasks', isJudged ? 0 : openChunks(run, 'judge-tasks', tasks / tasksPerJudgement)],
    [
      'infer-environments',
      isInferred ? 0 : openChunks(run, 'infer-environments', stateful / tasksPerInference),
    ],
    ...modelingStages.map((stage, at): [string, number] => [stage, reaching(run, topics, at)]),
    ['repair-model', usualRepairs * topics],
    ...(run.hasReaders ? readerCalls : []).map(([stage, calls]): [string, number] => [
      stage,
      calls * topics,
    ]),
  ]);
}

/** Chunks that are answered already are not asked again. */
function openChunks({ pending }: CachedRun, stage: string, all: number): number {
  const known = pending.filter((question) => question.stage === stage).length;
  return known > 0 ? known : Math.ceil(all);
}

/** Topics that are not at their end. */
function openTopics({ mined, ends }: CachedRun, stateful: number, count?: number): number {
  if (mined !== undefined) {
    return ends.filter(({ kind }) => kind === 'waiting' || kind === 'stopped').length;
  }
  return Math.min(count ?? Infinity, Math.ceil(distinctShare * stateful));
}

/** Open topics that have yet to pass a stage: those that wait at it or before it. */
function reaching({ mined, pending }: CachedRun, topics: number, at: number): number {
  if (mined === undefined) return topics;
  const stages = new Set(modelingStages.slice(0, at + 1));
  return pending.filter(({ stage }) => stages.has(stage)).length;
}
