import { expect, test } from 'vitest';
import { inflected, occursIn } from './inflected.ts';

test.each([
  ['estimate', ['estimate', 'estimates', 'estimated', 'estimating']],
  ['box', ['boxes', 'boxed', 'boxing']],
  ['category', ['categories']],
  ['pay', ['pays', 'paying']],
  ['plan', ['plans', 'planned', 'planning']],
  ['card number', ['card number', 'card numbers']],
])('forms of %s', (word, forms) => {
  expect(inflected(word)).toEqual(expect.arrayContaining(forms));
});

test.each([
  ['note', 'not'],
  ['car', 'care'],
  ['plan', 'plane'],
  ['book', 'bookkeeper'],
])('%s is no form of %s', (word, other) => {
  expect(inflected(word)).not.toContain(other);
});

test('words are found in a text in any form, and whole', () => {
  expect(occursIn(' what is the estimated cost ', ' estimate')).toBe(true);
  expect(occursIn(' an estimated cost ', ' estimate cost')).toBe(false);
  expect(occursIn(' the underestimate ', ' estimate')).toBe(false);
});
