import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compactJson } from './compact-json.ts';

it('is JSON of the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(compactJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it('keeps on one line what fits, and leaves out what is undefined', () => {
  expect(compactJson({ name: 'copies', min: undefined, of: ['a', 1] })).toBe(
    '{ "name": "copies", "of": ["a", 1] }',
  );
  const long = { first: 'x'.repeat(100), second: 'y'.repeat(100) };
  expect(compactJson(long).split('\n')).toHaveLength(4);
});
