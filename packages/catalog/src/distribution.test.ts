import { expect, it } from 'vitest';
import { distributionOf } from './distribution.ts';

it('tells how scores are spread', () => {
  expect(distributionOf([0.6, 0, 0.2, 1])).toEqual({
    least: 0,
    median: 0.4,
    mean: 0.45,
    most: 1,
    fifths: [1, 1, 0, 1, 1],
  });
  expect(distributionOf([0.3])).toMatchObject({ median: 0.3, mean: 0.3 });
});

it('tells nothing of nothing', () => {
  expect(distributionOf([])).toBeUndefined();
});
