import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawFrom } from '../draw/draw.ts';
import { momentOn, nextQuarter } from './style.ts';

const moments = fc
  .integer({ min: 0, max: 400 * 86_400 })
  .map((second) => `${new Date(1_770_000_000_000 + second * 1_000).toISOString().slice(0, 19)}Z`);
const quarterByDay = /T(0[89]|1[0-7]):(00|15|30|45):00Z$|T18:00:00Z$/;

it('moments are naturally whole quarters of an hour by day, and those to come lie ahead', () => {
  fc.assert(
    fc.property(moments, fc.integer(), (moment, seed) => {
      const next = nextQuarter(moment, drawFrom(seed));
      expect(next > moment).toBe(true);
      expect(next).toMatch(quarterByDay);
      expect(momentOn(moment, 'natural', drawFrom(seed))).toMatch(quarterByDay);
    }),
  );
});

it('the night goes on with the next day', () => {
  expect(nextQuarter('2026-03-16T09:07:10Z', drawFrom(1))).toBe('2026-03-16T09:15:00Z');
  expect(nextQuarter('2026-03-16T07:50:00Z', drawFrom(1))).toBe('2026-03-16T08:00:00Z');
  expect(nextQuarter('2026-03-16T22:05:10Z', drawFrom(1))).toMatch(/^2026-03-17/);
});
