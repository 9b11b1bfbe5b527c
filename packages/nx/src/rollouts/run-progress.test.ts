import { expect, it } from 'vitest';
import { RolloutProgress } from './run-progress.ts';

it('shows count, rate and cost, and counts what was done before', () => {
  let time = 0;
  let said = '';
  const output = { write: (text: string) => (said += text) };
  const progress = new RolloutProgress('loans', output, () => time);
  time = 6_000;
  progress.begin(40, 10);
  expect(said).toBe('loans: episodes 10 of 40 (25 %)\n');
  const call = { stage: 'agent', subject: 'a' };
  const usage = { input: 1_000, output: 200 };
  progress.onModel({ ...call, type: 'sent' });
  progress.onModel({ ...call, type: 'answered', usage, costUsd: 0.5 });
  progress.onModel({ ...call, type: 'cached', usage });
  said = '';
  time = 60_000;
  progress.onEvent({ type: 'waiting', id: 'a#0' });
  expect(said).toBe('loans: episodes 10 of 40 (25 %), 1 waiting, 1,200 tokens, $0.5000\n');
});

it('does not add up a cost of which a part is unknown', () => {
  let time = 0;
  let said = '';
  const progress = new RolloutProgress('loans', { write: (text) => (said += text) }, () => time);
  const call = { stage: 'agent', subject: 'a', type: 'answered' } as const;
  progress.onModel({ ...call, usage: { input: 1, output: 1 }, costUsd: 0.5 });
  time = 6_000;
  progress.onModel({ ...call, usage: { input: 1, output: 1 } });
  expect(said).toMatch(/4 tokens\n$/);
});
