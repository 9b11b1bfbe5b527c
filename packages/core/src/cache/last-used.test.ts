import { expect, it } from 'vitest';
import { LastUsed } from './last-used.ts';

it('makes a value once while it is used, and drops the one that was used longest ago', () => {
  const made: string[] = [];
  const cache = new LastUsed<string>(2);
  const use = (key: string): string =>
    cache.of(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(use)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

it('keeps nothing of what could not be made', () => {
  const cache = new LastUsed<number>(2);
  const fail = (): number => {
    throw new Error('not now');
  };
  expect(() => cache.of('a', fail)).toThrow('not now');
  expect(cache.of('a', () => 1)).toBe(1);
});
