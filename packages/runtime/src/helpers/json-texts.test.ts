import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../failure/refusal.ts';
import { meter } from './fuel.ts';
import { copyJson as asJson } from '../fields/copy.ts';
import { compactJson, parseJson, prettyJson } from './json-texts.ts';

describe('a value as JSON', () => {
  test('is a copy by the names of its members, without those that are undefined', () => {
    const row = { list: [{ x: undefined }, null], a: undefined, b: 1 };
    expect(JSON.stringify(asJson(row))).toBe('{"b":1,"list":[{},null]}');
    expect(() => asJson([Number.NaN])).toThrow('The result holds NaN.');
  });

  test('is read from a text, or there is none', () => {
    expect(parseJson('{"a":[1,"x",null]}')).toEqual({ a: [1, 'x', null] });
    const deep = `${'['.repeat(65)}${']'.repeat(65)}`;
    for (const text of ['', '{a:1}', '1e999', '{"__proto__":1}', deep])
      expect(parseJson(text)).toBeUndefined();
  });
});

describe('a value as text', () => {
  test('is JSON, its members in their order', () => {
    expect(prettyJson({ b: 1, a: [{}, [], null] })).toBe(
      '{\n  "b": 1,\n  "a": [\n    {},\n    [],\n    null\n  ]\n}',
    );
    expect(compactJson({ b: undefined, a: 'x' })).toBe('{"a":"x"}');
    expect([prettyJson(undefined), compactJson('\u2028"')]).toEqual(['null', '"\u2028\\""']);
  });

  test('is read again', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(prettyJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
        expect(compactJson(value)).toBe(JSON.stringify(value));
      }),
    );
  });

  test('is refused where there is no JSON for it', () => {
    const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
    expect(prettyJson(deep(64))).toContain('1');
    expect(() => prettyJson(deep(65))).toThrow('more than 64 levels');
    expect(() => compactJson([Number.POSITIVE_INFINITY])).toThrow('There is no JSON for Infinity');
  });

  test('is paid before it is made, as often as what is shared is written', () => {
    let shared: unknown = ['x'.repeat(1_000)];
    for (let level = 0; level < 40; level += 1) shared = [shared, shared];
    const left = meter.left;
    meter.left = 700_000;
    try {
      expect(() => prettyJson(shared)).toThrow(Refusal);
      meter.left = 700_000;
      compactJson('\u0000'.repeat(100_000));
      expect(meter.left).toBeLessThan(700_000 - 600_000 / 16);
    } finally {
      meter.left = left;
    }
  });
});
