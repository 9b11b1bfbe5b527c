import { expect, it } from 'vitest';
import { growthExponent } from './growth.ts';

const sizes = [50, 200, 1000];

it.each([
  ['constant', 0, (_size: number) => 7],
  ['linear', 1, (size: number) => 0.3 * size],
  ['quadratic', 2, (size: number) => size * size],
])('finds %s growth', (_name, exponent, costOf) => {
  const points = sizes.map((size) => ({ size, cost: costOf(size) }));
  expect(growthExponent(points)).toBeCloseTo(exponent);
});

it('is below 1 where there is a cost that comes with every run', () => {
  const exponent = growthExponent(sizes.map((size) => ({ size, cost: 2 + 0.01 * size })));
  expect(exponent).toBeGreaterThan(0.3);
  expect(exponent).toBeLessThan(1);
});

it('tells nothing from one size', () => {
  expect(growthExponent([{ size: 50, cost: 1 }])).toBeUndefined();
});
