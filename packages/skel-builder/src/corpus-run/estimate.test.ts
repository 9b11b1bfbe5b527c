import { expect, it } from 'vitest';
import type { CachedRun } from './cached-run.ts';
import { estimateOf } from './estimate.ts';
import { planText } from './run-text.ts';

const nothing: CachedRun = {
  funnel: { tasks: 100, failed: 0 },
  mined: undefined,
  ends: [],
  stopped: undefined,
  pending: [],
  unexamined: 0,
  totals: [],
  hasReaders: true,
};

const asked = (stage: string, count: number, inputTokens: number): CachedRun['pending'] =>
  Array.from({ length: count }, (_, at) => ({
    key: `${stage}-${at}`,
    stage,
    subject: 'some',
    inputTokens,
  }));

const reading = {
  format: 'jsonl',
  tasks: [],
  records: 100,
  duplicates: 3,
  skipped: [{ source: 'tasks.jsonl:7', reason: 'has less than 3 words' }],
} as const;

it('counts what is known, and expects the rest by usual shares', () => {
  const run = { ...nothing, pending: asked('judge-tasks', 10, 900) };
  const estimates = estimateOf(run, 12, { inputPerMillion: 1, outputPerMillion: 10 });
  const calls = estimates.map(({ stage, calls: count, isKnown }) => [stage, count, isKnown]);
  expect(calls).toEqual([
    ['judge-tasks', 10, true],
    ['infer-environments', 15, false],
    ['model-state', 12, false],
    ['model-operations', 12, false],
    ['model-bodies', 12, false],
    ['model-sampling', 12, false],
    ['repair-model', 24, false],
    ['review-reader', 48, false],
    ['review-tester', 12, false],
    ['review-judge', 24, false],
    ['review-topic', 24, false],
    ['review-world', 24, false],
  ]);
  const without = estimateOf({ ...run, hasReaders: false }, 12, undefined);
  expect(without.map(({ stage }) => stage)).not.toContain('review-reader');
  expect(estimates[0]).toMatchObject({ inputTokens: 9000, outputTokens: 2300, costUsd: 0.032 });
});

it('goes by the answers in the ledger where there are some', () => {
  const totals = [
    {
      stage: 'judge-tasks',
      calls: 2,
      lost: 0,
      inputTokens: 2000,
      outputTokens: 50_000,
      costUsd: undefined,
    },
  ];
  const [first] = estimateOf({ ...nothing, totals }, undefined, undefined);
  expect(first).toMatchObject({ calls: 10, inputTokens: 10_000, outputTokens: 250_000 });
  expect(first?.costUsd).toBeUndefined();
});

it('is told as a plan, with what was left out and what the prices are needed for', () => {
  const text = planText(reading, nothing, estimateOf(nothing, 5, undefined));
  expect(text).toMatch(/3 duplicates and 1 unusable[^]*tasks\.jsonl:7: has less than 3 words/);
  expect(text).toMatch(/model-bodies +5 +65,000 +26,000 {2}unknown {2}expected/);
  expect(text).toMatch(/together +\d+[^]*give --input-price and --output-price/);
});
