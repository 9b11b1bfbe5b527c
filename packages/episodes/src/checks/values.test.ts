import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, type Json, isSame, isSameSet } from '@envloom/core';
import { isText, isTime, isTimeAfter } from './values.ts';

test('two values are the same where their canonical texts are', () => {
  const json = fc.jsonValue({ maxDepth: 2 });
  fc.assert(
    fc.property(json, json, (a, b) => {
      const left: Json = JSON.parse(JSON.stringify(a));
      const right: Json = JSON.parse(JSON.stringify(b));
      expect(isSame(left, right)).toBe(canonicalJson(left) === canonicalJson(right));
      expect(isSame(left, structuredClone(left))).toBe(true);
    }),
  );
});

describe('isSame', () => {
  test.each([
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [
      [1, { a: [null] }],
      [1, { a: [null] }],
    ],
  ])('%j and %j', (a, b) => {
    expect(isSame(a, b)).toBe(true);
  });
  test.each([
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: 1 }, { a: 1, b: null }],
    [{}, []],
    [{ length: 0 }, []],
    [null, {}],
    [1, '1'],
    [{ constructor: 1 }, {}],
    [null, undefined],
  ])('not %j and %j', (a, b) => {
    expect(isSame(a, b)).toBe(false);
    expect(isSame(b, a)).toBe(false);
  });
});

test('a set has its values in any order, each once', () => {
  const set = ['a', { b: 1 }, 2];
  expect(isSameSet([2, 'a', { b: 1 }], set)).toBe(true);
  expect(isSameSet([], [])).toBe(true);
  const others = [['a', 2], ['a', 2, 2], ['a', { b: 1 }, 2, 2], ['a', { b: 2 }, 2], 'a', undefined];
  for (const other of others) expect(isSameSet(other, set)).toBe(false);
});

describe('isText', () => {
  test.each([
    ['Broken spine', 'broken  spine!'],
    ['because the broken spine.', 'Broken spine'],
    ['because it', 'Because it!'],
    ['CAF\u00c9', 'cafe\u0301'],
    ['日本 の', '日本 の'],
    ['??', '??'],
    ['failed inspection', 'a failed inspection'],
    ['A failed inspection of the lift.', 'failed inspection of an lift'],
    ['The A.', 'the a'],
    ['a 3.5 kg bag (grey)', '3.5 kg bag, grey'],
    ['(-5 degrees)', '-5 degrees'],
    ['', ''],
  ])('%j tells %j', (value, text) => {
    expect(isText(value, text)).toBe(true);
  });
  test.each<[unknown, string]>([
    ['broken', 'broken spine'],
    ['spine broken', 'broken spine'],
    ['start', 'art'],
    ['why', '??'],
    ['why??', '??'],
    ['The broken spine, again.', 'broken spine'],
    ['not broken spine', 'broken spine'],
    ['日本 の 本', '日本 の'],
    ['lift', 'the'],
    ['failed another inspection', 'failed inspection'],
    ['5 euros', '-5 euros'],
    ['35 euros', '3.5 euros'],
    ['3 5 euros', '3.5 euros'],
    ['3.5 5 euros', '3.55 euros'],
    ['3 5 euros', '35 euros'],
    ['crust', 'pizza crust'],
    ['1:30', '13:0'],
    ['Ward', 'Ward A'],
    ['<5 kg', '>5 kg'],
    ['£5', '€5'],
    ['C#', 'C++'],
    ['To Anna', 'For Anna'],
    ['was approved', 'is approved'],
    [7, '7'],
    [undefined, ''],
  ])('%j does not tell %j', (value, text) => {
    expect(isText(value, text)).toBe(false);
  });
});

describe('isTimeAfter', () => {
  const episode = { from: '2025-03-01T09:00:00Z', to: '2025-03-01T09:05:00Z' };
  test.each(['2025-03-01T11:00:00Z', '2025-03-01T11:05:00Z'])('%s', (value) => {
    expect(isTimeAfter(value, 7200, episode)).toBe(true);
  });
  test.each<unknown>(['2025-03-01T10:59:59Z', '2025-03-01T11:05:01Z', '2025-03-01', 7, undefined])(
    'not %s',
    (value) => {
      expect(isTimeAfter(value, 7200, episode)).toBe(false);
    },
  );

  test('a date is no datetime, also at midnight', () => {
    const midnight = { from: '2025-03-01T00:00:00Z', to: '2025-03-01T00:00:00Z' };
    expect(isTimeAfter('2025-03-01T00:00:00Z', 0, midnight)).toBe(true);
    expect(isTimeAfter('2025-03-01', 0, midnight)).toBe(false);
  });
});

describe('isTime', () => {
  const episode = { from: '2025-03-01T09:00:00Z', to: '2025-03-01T09:05:00Z' };
  test.each(['2025-03-01T09:00:00Z', '2025-03-01T09:05:00Z', '2025-03-01'])('%s', (value) => {
    expect(isTime(value, episode)).toBe(true);
  });
  test.each<unknown>([
    '2025-03-01T08:59:59Z',
    '2025-03-01T09:05:01Z',
    '2025-03-02',
    '2025-02-28',
    '2025-03-01T09:01',
    '2025-03-01T09:61:00Z',
    1740819600,
    undefined,
  ])('not %s', (value) => {
    expect(isTime(value, episode)).toBe(false);
  });
});
