import { expect, it } from 'vitest';
import { ProgressLine, type ProgressOutput } from './progress-line.ts';

/** An output that keeps what is written, and a clock that is set by hand. */
function recorder(terminal: Omit<ProgressOutput, 'write'> = {}) {
  const written: string[] = [];
  const clock = { now: 0 };
  const write = (text: string): number => written.push(text);
  const line = new ProgressLine('env-loans', { ...terminal, write }, () => clock.now);
  const showAt = (now: number, done: number): void => {
    clock.now = now;
    line.show({ stage: 'mutants', done, total: 400 });
  };
  return { written, line, clock, showAt };
}

it('keeps one line of a terminal up to date, and leaves nothing behind', () => {
  const { written, line, showAt } = recorder({ isTTY: true });
  for (const [now, done] of [
    [50, 1],
    [100, 2],
    [150, 3],
    [210, 100],
  ] as const) {
    showAt(now, done);
  }
  line.clear();
  line.clear();
  expect(written).toEqual([
    '\r\u001b[2Kenv-loans: mutants 2 of 400 (0 %)',
    '\r\u001b[2Kenv-loans: mutants 100 of 400 (25 %)',
    '\r\u001b[2K',
  ]);
});

it('never wraps on a terminal', () => {
  const { written, showAt } = recorder({ isTTY: true, columns: 20 });
  showAt(1_000, 1);
  expect(written).toEqual(['\r\u001b[2Kenv-loans: mutants ']);
});

it('writes a plain line every few seconds elsewhere', () => {
  const { written, line, showAt } = recorder();
  for (let second = 0; second <= 12; second += 1) showAt(second * 1_000, second);
  line.clear();
  expect(written).toEqual([
    'env-loans: mutants 5 of 400 (1 %)\n',
    'env-loans: mutants 10 of 400 (2 %)\n',
  ]);
});

it('tells what is done where nobody knows how much it will be', () => {
  const { written, line, clock } = recorder();
  clock.now = 5_000;
  line.show({ stage: 'playing', done: 3, note: '2 findings' });
  expect(written).toEqual(['env-loans: playing 3, 2 findings\n']);
});
