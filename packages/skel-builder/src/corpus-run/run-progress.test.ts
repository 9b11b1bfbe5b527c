import { expect, it } from 'vitest';
import { RunProgress } from './run-progress.ts';

function shown(isTerminal: boolean, isDetailed = false) {
  let text = '';
  let now = 0;
  const output = { isTTY: isTerminal, columns: 200, write: (said: string) => (text += said) };
  const progress = new RunProgress('envs', output, isDetailed, () => now);
  return {
    progress,
    text: () => text,
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

const call = { stage: 'model-state', subject: 'tool-shed' };
const usage = { input: 1000, output: 500 };

it('shows stage, answers, rate, tokens and cost, now and then', () => {
  const { progress, text, wait } = shown(false);
  progress.onMining({ type: 'progress', stage: 'judge-tasks', done: 10, total: 40 });
  progress.onModel({ type: 'sent', ...call });
  expect(text()).toBe('');
  wait(30_000);
  progress.onModel({ type: 'answered', ...call, usage, costUsd: 0.25 });
  expect(text()).toBe(
    'envs: judge-tasks 10 of 40 (25 %), 1 answers (2 a minute), 1,500 tokens, $0.2500\n',
  );
});

it('counts what is asked, what comes from the ledger and what is examined', () => {
  const { progress, text, wait } = shown(true);
  progress.onTopics(3);
  progress.onModel({ type: 'sent', ...call });
  progress.onModel({ type: 'cached', ...call, usage });
  wait(200);
  progress.onExamination({ type: 'started', subject: 'tool-shed' });
  expect(text()).toContain(
    'envs: environments 0 of 3 (0 %), 0 answers, 1 from the ledger, 0 tokens, 1 asked, 1 examined',
  );
  progress.clear();
  expect(text().endsWith('\r\u001b[2K')).toBe(true);
});

it('gives every call a line where there is one topic only', () => {
  const { progress, text } = shown(false, true);
  progress.onModel({ type: 'sent', ...call });
  progress.onModel({ type: 'follow-up', ...call, problem: 'title: expected a string' });
  progress.onModel({ type: 'answered', ...call, usage, costUsd: 1.5 });
  progress.onTopic({ type: 'examining', topic: 'tool-shed', round: 1 });
  progress.onTopic({
    type: 'looked-at',
    topic: 'tool-shed',
    round: 1,
    reached: 'examined',
    problems: 1,
  });
  expect(text().split('\n')).toEqual([
    '  model-state: asked',
    '  model-state: the answer does not fit and is sent back: title: expected a string',
    '  model-state: answered, 1,000 + 500 tokens, $1.50',
    '  round 1: plays it at random, breaks it on purpose, makes scenarios …',
    '  round 1: examined, 1 problem',
    '',
  ]);
});
