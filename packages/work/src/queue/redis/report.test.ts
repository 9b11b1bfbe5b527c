import { expect, it, vi } from 'vitest';
import { sparing } from './report.ts';

it('tells each thing once in a while', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const told: string[] = [];
  const report = sparing((message) => told.push(message));
  report('gone');
  report('gone');
  report('full');
  vi.advanceTimersByTime(5000);
  report('gone');
  vi.useRealTimers();
  expect(told).toEqual(['gone', 'full', 'gone']);
});
