import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawFrom } from '../draw/draw.ts';
import { Hours } from './hours.ts';

const byDay = new Hours('2026-03-16T09:00:00Z');
const aroundTheClock = new Hours('2026-03-16T18:30:00Z');

const moments = fc
  .integer({ min: 0, max: 400 * 86_400 })
  .map((second) => new Date(1_770_000_000_000 + second * 1_000).toISOString().slice(0, 19) + 'Z');
const seeds = fc.integer();

describe('hours', () => {
  it('are whole quarters by day', () => {
    fc.assert(
      fc.property(moments, seeds, (moment, seed) => {
        const drawn = drawFrom(seed);
        for (const time of [byDay.on(moment, drawn), byDay.from(moment, drawn)]) {
          expect(time).toMatch(/T(0[89]|1[0-7]):(00|15|30|45):00Z$|T18:00:00Z$/);
        }
      }),
    );
  });

  it('never go back', () => {
    fc.assert(
      fc.property(moments, seeds, fc.constantFrom(byDay, aroundTheClock), (moment, seed, hours) => {
        expect(hours.from(moment, drawFrom(seed)) >= moment).toBe(true);
      }),
    );
  });

  it('are those of the night too where the clock of the model starts late', () => {
    expect(byDay.from('2026-03-16T22:05:10Z', drawFrom(1))).toMatch(/^2026-03-17/);
    expect(aroundTheClock.from('2026-03-16T22:05:10Z', drawFrom(1))).toBe('2026-03-16T22:15:00Z');
    expect(aroundTheClock.from('2026-03-16T23:59:10Z', drawFrom(1))).toMatch(/^2026-03-17/);
  });

  it('keep a moment that is a quarter already', () => {
    expect(byDay.from('2026-03-16T09:15:00Z', drawFrom(1))).toBe('2026-03-16T09:15:00Z');
  });
});
