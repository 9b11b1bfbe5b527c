import { threeDigits } from '@envloom/core';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dollars, interval, meanOf, percent, span } from './figures.ts';

describe('shares', () => {
  test.each([
    [11 / 12, '91.7 %'],
    [2 / 3, '66.7 %'],
    [0.0725, '7.3 %'],
    [1, '100 %'],
    [0, '0 %'],
    [0.9999, '99.9 %'],
    [0.0001, '0.1 %'],
  ])('%d is %s: to the nearest, but 100 % means all and 0 % none', (share, text) => {
    expect(percent(share)).toBe(text);
  });

  it('are shown in the middle of their interval, wherever they are', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const numbers = (text: string): readonly number[] => (text.match(/[\d.]+/g) ?? []).map(Number);
    fc.assert(
      fc.property(share, share, share, (...three) => {
        const [low = 0, value = 0, high = 0] = three.toSorted((a, b) => a - b);
        for (const shown of [interval, span]) {
          const [middle = 0, least = 0, most = 0] = numbers(shown({ value, low, high }));
          expect(least).toBeLessThanOrEqual(middle);
          expect(middle).toBeLessThanOrEqual(most);
        }
      }),
    );
  });

  it('are told with what they may be', () => {
    expect(interval({ value: 0.9167, low: 0.6461, high: 0.9851 })).toBe('91.7 % (64.6 to 98.5 %)');
    expect(span({ value: 0.6667, low: 0.285, high: 0.999 })).toBe('0.67 (0.29 to 0.99)');
  });
});

test.each([
  [5.5294, '5.53'],
  [1.5041, '1.5'],
  [0.0312, '0.0312'],
  [99.96, '100'],
  [12_345.6, '12,346'],
  [0, '0'],
])('%d is %s', (value, text) => {
  expect(threeDigits(value)).toBe(text);
});

test.each([
  [1, '1 turn'],
  [1.004, '1 turn'],
  [1.5, '1.5 turns'],
  [0, '0 turns'],
  [1000, '1,000 turns'],
])('%d is %s', (value, text) => {
  expect(meanOf(value, 'turn')).toBe(text);
});

test.each([
  [0, '$0.00'],
  [0.25, '$0.25'],
  [0.1, '$0.10'],
  [0.031_25, '$0.0313'],
  [0.000_031_2, '$0.0000312'],
  [0.9999, '$1.00'],
  [1234.5, '$1,234.50'],
])('%d is %s', (cost, text) => {
  expect(dollars(cost)).toBe(text);
});
