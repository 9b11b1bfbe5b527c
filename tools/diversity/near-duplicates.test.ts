import { expect, it } from 'vitest';
import { nearDuplicates } from './near-duplicates.ts';

const long = Array.from({ length: 60 }, (_, at) => `word${at}`);
const text = long.join(' ');

it('finds what is nearly the same, with the first text that it is like', () => {
  const changed = long.with(5, 'other').join(' ');
  const found = nearDuplicates([text, 'something else altogether, of a few words', changed, text]);
  expect(found).toEqual([
    { at: 2, of: 0, similarity: 55 / 61 },
    { at: 3, of: 0, similarity: 1 },
  ]);
});

it('leaves alone what is half the same', () => {
  const half = [...long.slice(0, 30), ...long.slice(0, 30).map((word) => `${word}x`)].join(' ');
  expect(nearDuplicates([text, half])).toEqual([]);
});

it('takes short and empty texts', () => {
  expect(nearDuplicates(['', 'Close it.', 'close IT', ''])).toMatchObject([
    { at: 2, of: 1 },
    { at: 3, of: 0 },
  ]);
});
