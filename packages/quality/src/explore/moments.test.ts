import { expect, it } from 'vitest';
import { isTime, movedTime, timesNextTo } from './moments.ts';

it('takes for times what worlds hold, and no other way of writing them', () => {
  for (const value of ['2026-03-22', '2026-03-22T00:00:00Z', '0000-01-01', '9999-12-31T23:59:59Z'])
    expect(isTime(value)).toBe(true);
  for (const value of [
    '2026-03-22T00:00:00.000Z',
    '2026-03-22T00:00',
    '2026-02-30T00:00:00Z',
    'x',
    7,
  ])
    expect(isTime(value)).toBe(false);
});

it('moves them within the years 0000 to 9999', () => {
  expect(movedTime('2026-03-31', 90_000)).toBe('2026-04-01');
  expect(movedTime('2026-03-31T23:59:30Z', 45)).toBe('2026-04-01T00:00:15Z');
  expect(movedTime('2026-03-01', -86_400)).toBe('2026-02-28');
  expect(movedTime('9999-12-31', 86_400)).toBeUndefined();
  expect(movedTime('0000-01-01T00:00:00Z', -1)).toBeUndefined();
  expect(movedTime('2026-03-31', Number.POSITIVE_INFINITY)).toBeUndefined();
  expect(timesNextTo('9999-12-31')).toEqual(['9999-12-30']);
  expect(timesNextTo('2026-03-31T23:59:30Z')).toEqual([
    '2026-04-01T00:00:30Z',
    '2026-03-31T23:58:30Z',
  ]);
});
