import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minimised } from './ddmin.ts';

const numbers = Array.from({ length: 8 }, (_, at) => at + 1);

describe('delta debugging', () => {
  it('finds the example of the paper: 1, 7 and 8 of eight', () => {
    const passes = (part: readonly number[]) => [1, 7, 8].every((each) => part.includes(each));
    expect(minimised(numbers, passes)).toEqual([1, 7, 8]);
  });

  it('keeps one item where any will do', () => {
    expect(minimised(numbers, () => true)).toHaveLength(1);
  });

  it('keeps everything where everything is needed', () => {
    expect(minimised(numbers, (part) => part.length === numbers.length)).toEqual(numbers);
  });

  it('gives a part that passes and of which nothing can be left out', () => {
    const lists = fc.uniqueArray(fc.nat({ max: 30 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(lists, fc.nat(), fc.nat({ max: 4 }), (items, seed, size) => {
        const needed = items.filter((_, at) => (seed >> at) % 2 === 1);
        const passes = (part: readonly number[]) =>
          part.length >= Math.min(size, items.length) &&
          needed.every((each) => part.includes(each));
        const kept = minimised(items, passes);
        expect(passes(kept)).toBe(true);
        for (const item of kept) {
          const rest = kept.filter((each) => each !== item);
          expect(rest.length === 0 || !passes(rest)).toBe(true);
        }
      }),
    );
  });
});
