import { expect, it } from 'vitest';
import { didYouMean, nearest } from './suggest.ts';

it.each([
  ['bok', 'book'],
  ['bocks', 'books'],
  ['BOOK', 'book'],
  ['memer', 'member'],
  ['collecton', 'collection'],
])('%s may have been meant for %s', (word, meant) => {
  expect(nearest(word, ['book', 'books', 'member', 'collection'])).toBe(meant);
});

it.each(['x', 'loan', 'zzzzzz', ''])('%j is like nothing', (word) => {
  expect(didYouMean(word, ['book', 'books', 'member', 'collection'])).toBeUndefined();
});
