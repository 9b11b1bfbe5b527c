import { expect, it } from 'vitest';
import { smoothed } from './smoothed.ts';

it('leaves a curve as it is without smoothing', () => {
  const points = [
    [1, 4],
    [2, 8],
  ] as const;
  expect(smoothed(points, 0)).toBe(points);
});

it('averages what was before, and starts at the first value', () => {
  const [first, second] = smoothed(
    [
      [1, 4],
      [2, 8],
    ],
    0.5,
  );
  expect(first).toEqual([1, 4]);
  // Weights 1/4 and 1/2, over their sum of 3/4.
  expect(second?.[1]).toBeCloseTo((0.25 * 4 + 0.5 * 8) / 0.75, 12);
});
