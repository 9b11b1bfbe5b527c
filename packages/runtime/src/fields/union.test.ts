import { describe, expect, test } from 'vitest';
import { argumentReader, Refused } from '../tools/tool.ts';
import { alternativeOf } from './alternative-of.ts';
import { resultCopier } from './copy.ts';
import { valueSchema } from './json-schema.ts';
import type { FieldSpec } from './spec.ts';

const circle: FieldSpec = {
  type: 'shape',
  shape: 'Circle',
  fields: { radius: { type: 'integer' }, name: { type: 'string', optional: true } },
};
const square: FieldSpec = {
  type: 'shape',
  shape: 'Square',
  fields: { side: { type: 'integer', min: 1 }, name: { type: 'string', optional: true } },
};
const value = {
  type: 'union',
  of: [{ type: 'string', maxLength: 3 }, { type: 'array', of: { type: 'string' } }, circle, square],
} as const satisfies FieldSpec;

describe('a value of a union', () => {
  const read = argumentReader({ value });

  test.each([['abc'], [['a', 'b']], [{ radius: 2 }], [{ side: 2, name: 'x' }]])(
    '%j is read by the alternative that accepts it',
    (given) => {
      expect(read({ value: given })).toEqual({ value: given });
    },
  );

  test.each([
    ['abcd', 'value: expected a string of at most 3 characters, got "abcd"'],
    [7, 'value: expected a string of at most 3 characters or a list or an object, got 7'],
    [['a', 1], 'value[1]: expected a string, got 1'],
    [{ side: 0 }, 'value.side: expected an integer of at least 1, got 0'],
    [{ radius: 1, colour: 'red' }, 'value.colour: unknown'],
    [null, 'value: expected a string of at most 3 characters or a list or an object, got null'],
  ])('%j is refused in the words of what it nearly is', (given, reason) => {
    const refused = read({ value: given });
    expect(refused instanceof Refused ? refused.reason : refused).toBe(reason);
  });

  test('is copied as its alternative says', () => {
    const copy = resultCopier(value);
    expect(JSON.stringify(copy({ name: 'x', side: 2 }))).toBe('{"side":2,"name":"x"}');
    // No alternative accepts it; the first that it looks like leaves out what it does not declare.
    expect(copy({ radius: 2, colour: 'red' })).toEqual({ radius: 2 });
    expect(copy('too long')).toBe('too long');
    expect(() => copy(7)).toThrow('a result cannot hold 7');
  });

  test('knows its alternative', () => {
    expect(alternativeOf(value, { side: 1 })).toBe(square);
    expect(alternativeOf(value, 7)).toEqual({ type: 'json' });
  });

  test('of many levels is read in good time', () => {
    const nested = (depth: number): FieldSpec =>
      depth === 0
        ? { type: 'string' }
        : {
            type: 'union',
            of: [
              { type: 'array', of: { type: 'integer' } },
              { type: 'array', of: nested(depth - 1) },
            ],
          };
    const deep = (depth: number): unknown => (depth === 0 ? 'x' : [deep(depth - 1)]);
    expect(argumentReader({ value: nested(20) })({ value: deep(20) })).toEqual({ value: deep(20) });
  });

  test('has the schema of any of them', () => {
    const of: FieldSpec[] = [{ type: 'string', description: 'By name.' }, { type: 'integer' }];
    expect(valueSchema({ type: 'union', of, nullable: true })).toEqual({
      anyOf: [{ type: 'string', description: 'By name.' }, { type: 'integer' }, { type: 'null' }],
    });
  });
});
