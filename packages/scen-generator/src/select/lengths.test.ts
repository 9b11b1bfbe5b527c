import type { Difficulty } from '@envloom/episodes';
import { expect, it } from 'vitest';
import { Lengths } from './lengths.ts';

const difficulty = (score: number, steps: number): Difficulty => ({
  score,
  steps,
  mutations: 1,
  depth: 1,
  distractors: 0,
  rules: 0,
});

/** How often each number of goals is wanted when these succeed. */
function wanted(count: number, succeeds: (goals: number) => boolean): Map<number, number> {
  const lengths = new Lengths();
  const counts = new Map<number, number>();
  for (let n = 0; n < count; n += 1) {
    const goals = lengths.next('ordinary');
    counts.set(goals, (counts.get(goals) ?? 0) + 1);
    if (succeeds(goals)) lengths.made('ordinary', goals);
    else lengths.failed('ordinary', goals);
  }
  return counts;
}

it('spreads from one goal to six', () => {
  const counts = wanted(100, () => true);
  expect(new Set(counts.keys())).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  expect(counts.get(1)).toBe(20);
  expect(counts.get(6)).toBe(8);
});

it('goes on with other lengths where one fails, and comes back to it', () => {
  const counts = wanted(400, (goals) => goals !== 2);
  expect(counts.get(3)).toBeGreaterThan(30);
  expect(counts.get(2)).toBeGreaterThan(100);
});

it('wants a refusal to have one goal', () => {
  expect(new Lengths().next('must-refuse')).toBe(1);
});

it('refuses what is too short, too easy or too hard', () => {
  const lengths = new Lengths({ difficulty: [0.2, 0.8], minSteps: 3 });
  expect(lengths.refuses(difficulty(0.5, 3))).toBeUndefined();
  expect(lengths.refuses(difficulty(0.2, 3))).toBeUndefined();
  expect(lengths.refuses(difficulty(0.8, 9))).toBeUndefined();
  expect(lengths.refuses(difficulty(0.5, 2))).toBe('It has fewer than 3 tool calls.');
  expect(lengths.refuses(difficulty(0.19, 3))).toBe('Its difficulty is below 0.2.');
  expect(lengths.refuses(difficulty(0.81, 3))).toBe('Its difficulty is above 0.8.');
});

it('refuses nothing without limits', () => {
  expect(new Lengths().refuses(difficulty(0, 0))).toBeUndefined();
});
