import { LanguageModelError } from '@envloom/llm';
import { expect, it, onTestFinished, vi } from 'vitest';
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

it('says what goes wrong, and how long nothing has come', () => {
  let time = 0;
  let said = '';
  const progress = new RolloutProgress('loans', { write: (text) => (said += text) }, () => time);
  progress.begin(40, 0);
  progress.onModel({ stage: 'agent', subject: 'a#0', type: 'sent' });
  progress.onModel({ stage: 'agent', subject: 'b#0', type: 'sent' });
  time = 55_000;
  progress.onRetry({ error: new LanguageModelError('server', 'http://x failed (500): oops.') });
  expect(said).toBe(
    'Asks again: http://x failed (500): oops.\n' +
      'loans: episodes 0 of 40 (0 %), 2 questions open, the oldest for 55 s, 1 asked again: http://x failed (500): oops.\n',
  );
  said = '';
  progress.onModel({ stage: 'agent', subject: 'a#0', type: 'answered' });
  progress.onModel({ stage: 'agent', subject: 'b#0', type: 'failed', problem: 'gone' });
  time = 61_000;
  const failure = {
    format_version: 1,
    id: 'b#0',
    env: 'loans',
    scenario: 'b',
    sample: 0,
    who: 'agent-server',
    problem: 'server',
    message: `gone${' away'.repeat(99)}`,
    turns: 0,
    failed_at: '',
  } as const;
  progress.onEvent({ type: 'failed', id: 'b#0', failure });
  expect(said).toMatch(
    /^loans: episodes 0 of 40 \(0 %\), 1 failed, 1 asked again: gone away.*…\n$/,
  );
});

it('shows on a terminal that it lives while nothing happens', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let said = '';
  const output = { isTTY: true, write: (text: string) => (said += text) };
  const progress = new RolloutProgress('loans', output, () => Date.now());
  progress.onModel({ stage: 'agent', subject: 'a#0', type: 'sent' });
  const end = progress.keepShowing();
  vi.advanceTimersByTime(31_000);
  expect(said).toMatch(/1 question open, the oldest for 31 s$/);
  end();
  said = '';
  vi.advanceTimersByTime(5_000);
  expect(said).toBe('');
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
