import { expect, it } from 'vitest';
import { missedTargets } from './targets.ts';

const cold = (...walls: readonly (readonly [number, number])[]) => ({
  name: 'type-check all, cold',
  cells: walls.map(([size, wall]) => ({ size, wall })),
});

it('says nothing of what is as wanted', () => {
  expect(missedTargets([cold([50, 4], [200, 14], [1000, 49])])).toEqual([]);
});

it('names what takes too long', () => {
  expect(missedTargets([cold([200, 15.2])])).toEqual([
    'type-check all, cold at 200: 15.2 s (wanted: below 15)',
  ]);
});

it('names what grows faster than the workspace, whatever it is', () => {
  const graph = {
    name: 'project graph',
    cells: [50, 200].map((size) => ({ size, wall: size ** 2 })),
  };
  expect(missedTargets([graph])).toEqual([
    'project graph grows with exponent 2.00 (wanted: at most linear)',
  ]);
});
