import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, type Json } from '@envloom/core';
import { differenceOf, differenceText } from './divergence.ts';

function read(text: string): Json {
  const value: Json = JSON.parse(text);
  return value;
}

/** Only JSON, with few different parts, so that values are often equal. */
const json = fc
  .jsonValue({ maxDepth: 3, stringUnit: fc.constantFrom('a', 'b') })
  .map((value) => read(JSON.stringify(value)));

test('there is a difference where the canonical texts differ', () => {
  fc.assert(
    fc.property(json, json, (a, b) => {
      expect(differenceOf(a, b) === undefined).toBe(canonicalJson(a) === canonicalJson(b));
      expect(differenceOf(a, read(canonicalJson(a)))).toBeUndefined();
    }),
    { numRuns: 100 },
  );
});

test.each<[Json | undefined, Json | undefined, string]>([
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, 'a[1].b: expected 2, got 3'],
  [{ a: 1 }, { a: 1, b: null }, 'b: expected nothing, got null'],
  [{ 'a b': true }, {}, '["a b"]: expected true, got nothing'],
  [[1, 2], [1], '[1]: expected 2, got nothing'],
  [[], {}, 'expected a list, got an object'],
  [undefined, { a: 1 }, 'expected nothing, got an object'],
  ['x'.repeat(50), `${'x'.repeat(49)}y`, 'expected "…xxxxxxxxxxx", got "…xxxxxxxxxxy"'],
])('%j and %j', (expected, got, text) => {
  const difference = differenceOf(expected, got);
  expect(difference && differenceText(difference)).toBe(text);
});
