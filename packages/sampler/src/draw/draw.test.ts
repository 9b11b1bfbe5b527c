import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawFrom } from './draw.ts';
import { derivedSeed } from './draw.ts';

describe('draws', () => {
  it('are the same for the same seed, on every platform', () => {
    const draw = drawFrom(42);
    const numbers = [draw.integer(1, 1000), draw.integer(-5, 5), draw.real(), draw.chance(0.5)];
    expect(numbers).toMatchInlineSnapshot(`
      [
        606,
        0,
        0.9980600313670268,
        true,
      ]
    `);
    expect(draw.shuffle([1, 2, 3, 4, 5])).toMatchInlineSnapshot(`
      [
        4,
        5,
        1,
        3,
        2,
      ]
    `);
  });

  it('lie within their bounds', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.nat(), (seed, min, size) => {
        const draw = drawFrom(seed);
        const integer = draw.integer(min, min + size);
        const real = draw.real();
        return integer >= min && integer <= min + size && real >= 0 && real < 1;
      }),
    );
  });

  it('follow weights, and pick evenly where all are 0', () => {
    const draw = drawFrom(1);
    const picks = Array.from({ length: 1000 }, () => draw.weighted(['a', 'b', 'c'], [9, 1, 0]));
    const shareOf = (item: string) => picks.filter((pick) => pick === item).length / 1000;
    expect(shareOf('a')).toBeCloseTo(0.9, 1);
    expect(shareOf('c')).toBe(0);
    const even = Array.from({ length: 100 }, () => draw.weighted(['a', 'b'], [0, 0]));
    expect(new Set(even)).toEqual(new Set(['a', 'b']));
  });

  it('refuse to pick from nothing', () => {
    expect(() => drawFrom(1).pick([])).toThrow(RangeError);
  });

  it('keep all items when shuffled', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.integer()), (seed, items) => {
        const inOrder = (list: readonly number[]) => list.toSorted((a, b) => a - b);
        expect(inOrder(drawFrom(seed).shuffle(items))).toEqual(inOrder(items));
      }),
    );
  });
});

describe('derived seeds', () => {
  it('differ by label and seed', () => {
    const seeds = [
      derivedSeed(1, 'a'),
      derivedSeed(1, 'b'),
      derivedSeed(2, 'a'),
      derivedSeed(1, 'a', 'b'),
      derivedSeed(1, 'ab'),
      derivedSeed(1),
    ];
    expect(new Set(seeds).size).toBe(seeds.length);
    expect(derivedSeed(1, 'a')).toBe(seeds[0]);
  });
});
