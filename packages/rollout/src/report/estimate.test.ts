import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { estimateOf } from './estimate.ts';
import { passAtK, passHatK } from './group.ts';

/** Share of all ways to draw `k` of `n` episodes, `c` of them successes, that `isHit`. */
function drawn(n: number, c: number, k: number, isHit: (successes: number) => boolean): number {
  let [hits, all] = [0, 0];
  for (let set = 0; set < 2 ** n; set += 1) {
    const chosen = Array.from({ length: n }, (_, at) => at).filter((at) => set & (1 << at));
    if (chosen.length !== k) continue;
    all += 1;
    if (isHit(chosen.filter((at) => at < c).length)) hits += 1;
  }
  return hits / all;
}

describe('pass@k and pass^k', () => {
  test.each([
    [1, 0, 1],
    [1, 1, 1],
    [4, 1, 2],
    [5, 3, 3],
    [6, 2, 5],
    [8, 8, 8],
    [8, 0, 8],
  ])('of %i episodes with %i successes, k = %i: as counted', (n, c, k) => {
    expect(passAtK(n, c, k)).toBeCloseTo(
      drawn(n, c, k, (hits) => hits > 0),
      12,
    );
    expect(passHatK(n, c, k)).toBeCloseTo(
      drawn(n, c, k, (hits) => hits === k),
      12,
    );
  });

  it('are the same for one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(), (n, some) => {
        const c = some % (n + 1);
        expect(passAtK(n, c, 1)).toBeCloseTo(c / n, 12);
        expect(passHatK(n, c, 1)).toBeCloseTo(c / n, 12);
      }),
    );
  });
});

describe('intervals', () => {
  it('are those of Wilson where scenarios were played once', () => {
    // 15 of 40: 0.375; of an effective size of 39 the interval of Wilson is 0.2407 to 0.5317.
    const values = Array.from({ length: 40 }, (_, at) => (at < 15 ? 1 : 0));
    const { value, low, high } = estimateOf(values, 40);
    expect(value).toBe(0.375);
    expect(low).toBeCloseTo(0.2407, 3);
    expect(high).toBeCloseTo(0.5317, 3);
  });

  it('are there at 0 and at 1', () => {
    expect(estimateOf(Array(40).fill(0), 160)).toMatchObject({ value: 0, low: 0, high: 0.0876 });
    expect(estimateOf(Array(40).fill(1), 160)).toMatchObject({ value: 1, low: 0.9124, high: 1 });
    expect(estimateOf([1], 4)).toMatchObject({ value: 1, low: 0.2065 });
    expect(estimateOf([], 0)).toEqual({ value: 0, low: 0, high: 1 });
  });

  it('do not take episodes of one scenario for independent', () => {
    const alike = estimateOf([1, 1, 1, 0, 0, 0, 1, 0], 800);
    const mixed = estimateOf([0.5, 0.6, 0.4, 0.5, 0.55, 0.45, 0.5, 0.5], 800);
    expect(alike.high - alike.low).toBeGreaterThan(0.5);
    expect(mixed.high - mixed.low).toBeLessThan(0.1);
  });

  it('hold their value, within 0 and 1', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(share, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 9 }),
        (values, each) => {
          const { value, low, high } = estimateOf(values, each * values.length);
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(1);
          expect(low).toBeLessThanOrEqual(value);
          expect(value).toBeLessThanOrEqual(high);
        },
      ),
    );
  });

  it('hold the true value about as often as they say', () => {
    // Mulberry32; 400 runs of 40 scenarios, each with a chance of its own, four episodes each.
    let state = 7;
    const random = (): number => {
      state = (state + 0x6d_2b_79_f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    };
    let held = 0;
    for (let run = 0; run < 400; run += 1) {
      const values = Array.from({ length: 40 }, () => {
        const chance = random() ** 2;
        return [1, 2, 3, 4].filter(() => random() < chance).length / 4;
      });
      const { low, high } = estimateOf(values, 160);
      if (low <= 1 / 3 && 1 / 3 <= high) held += 1;
    }
    expect(held / 400).toBeGreaterThan(0.92);
    expect(held / 400).toBeLessThan(0.98);
  });
});
