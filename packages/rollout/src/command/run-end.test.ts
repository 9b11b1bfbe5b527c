import { expect, it } from 'vitest';
import { endLines, isWhole, type RunEnd } from './run-end.ts';

const none = { skipped: 0, finished: 0, failed: 0, waiting: 0, cancelled: 0, done: 0 };

const ended = (totals: Partial<RunEnd['totals']>, rest: Partial<RunEnd> = {}): RunEnd => ({
  totals: { ...none, ...totals },
  total: 40,
  waiting: [],
  isInterrupted: false,
  inFolder: 40,
  ...rest,
});

const stopped = {
  problem: 'unreachable',
  failures: 16,
  message: '16 episodes in a row failed: nobody answers. Run again to go on.',
} as const;

it('says where all is, and what it takes to execute it again', () => {
  const whole = ended({ done: 30, finished: 10 });
  expect(isWhole(whole)).toBe(true);
  expect(endLines(whole, 'runs/a')).toEqual([
    '40 of 40 episodes are in runs/a/trajectories.jsonl (10 of them new);',
    'report.json is beside it. Execute them again with: npx envloom replay runs/a',
  ]);
});

it('tells a failure that ended the run once: here, or in the table above', () => {
  const [shown] = endLines(ended({ finished: 4, failed: 16, stopped }, { inFolder: 4 }), 'a');
  expect(shown).toMatch(/^Stopped: 16 episodes in a row failed \(unreachable, see above\)/);
  const nothing = ended({ failed: 16, stopped }, { inFolder: 0 });
  expect(isWhole(nothing)).toBe(false);
  expect(endLines(nothing, 'a')).toEqual([
    stopped.message,
    '0 of 40 episodes are in a/trajectories.jsonl; report.json is beside it.',
  ]);
});

it('says what is left, in words for one and for many', () => {
  const interrupted = ended({ finished: 39 }, { isInterrupted: true, inFolder: 39 });
  expect(endLines(interrupted, 'a')[0]).toMatch(/^Interrupted: 1 episode is left\./);
  expect(endLines(ended({ failed: 2, finished: 38 }), 'a')[0]).toMatch(/^2 episodes broke off\./);
});

it('says of a table that it is of more than was asked for', () => {
  const [first] = endLines(ended({ done: 10 }, { total: 10 }), 'a');
  expect(first).toBe('The table is of all 40 episodes in the folder: 30 were not asked for now.');
});
