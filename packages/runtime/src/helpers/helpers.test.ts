import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as h from '../index.ts';

describe('dates', () => {
  test('move by days and minutes', () => {
    expect(h.addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(h.addDays('2025-01-01', -1)).toBe('2024-12-31');
    expect(h.addDays('2025-03-01T10:00:00Z', 31)).toBe('2025-04-01T10:00:00Z');
    expect(h.addMinutes('2025-03-01T23:59:30Z', 1)).toBe('2025-03-02T00:00:30Z');
    expect(() => h.addDays('9999-12-31', 1)).toThrow('before the year 0000 or after 9999');
    expect(() => h.addDays('2025-02-30', 1)).toThrow('expected a date or datetime');
  });

  test('agree with the platform’s calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: -719_528, max: 2_932_896 }), (day) => {
        const wanted = new Date(day * 86_400_000).toISOString().slice(0, 10);
        expect(h.addDays('1970-01-01', day)).toBe(wanted);
        expect(h.daysBetween('1970-01-01', wanted)).toBe(day);
        expect(h.isDate(wanted)).toBe(true);
      }),
    );
  });

  test('are counted in whole days and minutes, rounded down', () => {
    expect(h.daysBetween('2025-03-01', '2025-02-20')).toBe(-9);
    expect(h.daysBetween('2025-03-01T12:00:00Z', '2025-03-02T11:00:00Z')).toBe(0);
    expect(h.daysBetween('2025-03-01T12:00:00Z', '2025-03-01T11:00:00Z')).toBe(-1);
    expect(h.minutesBetween('2025-03-01T12:00:00Z', '2025-03-01T12:01:59Z')).toBe(1);
  });

  test('overlap when half-open intervals share a point', () => {
    expect(h.overlaps('2025-01-01', '2025-01-03', '2025-01-03', '2025-01-05')).toBe(false);
    expect(h.overlaps(1, 3, 2, 5)).toBe(true);
  });

  test('are read and written', () => {
    expect(h.toDate('2025-03-01T10:00:00Z')).toBe('2025-03-01');
    expect([' 2025-03-01 ', '2025-03-01T10:00:00Z', '2025-02-30', 'soon'].map(h.parseDate)).toEqual(
      ['2025-03-01', '2025-03-01', undefined, undefined],
    );
    expect(
      [
        '2025-03-01T10:00:00Z',
        '2025-03-01T00:30:05.250+02:00',
        '2025-03-01T10:00-01:30',
        '2025-03-01 10:00:00',
        '0000-01-01T00:00:00+00:01',
        '2025-02-30T10:00:00Z',
        '2025-03-01',
      ].map(h.parseDateTime),
    ).toEqual([
      '2025-03-01T10:00:00Z',
      '2025-02-28T22:30:05Z',
      '2025-03-01T11:30:00Z',
      '2025-03-01T10:00:00Z',
      undefined,
      undefined,
      undefined,
    ]);
    expect(h.formatDate('2025-03-07T09:05:01Z', 'dddd, D. MMMM YYYY; ddd MMM DD HH:mm:ss MM')).toBe(
      'Friday, D. March 2025; Fri Mar 07 09:05:01 03',
    );
  });
});

describe('numbers', () => {
  test('are rounded correctly, ties to even on the exact binary value', () => {
    const cases = [
      [2.675, 2, 2.67],
      [0.125, 2, 0.12],
      [0.375, 2, 0.38],
      [2.5, 0, 2],
      [-2.5, 0, -2],
      [1.5, 0, 2],
      [1.005, 2, 1],
      [-0.4, 0, 0],
      [1e22, 2, 1e22],
      [123_456_789.125, 2, 123_456_789.12],
    ] as const;
    for (const [x, decimals, rounded] of cases) expect(h.round(x, decimals)).toBe(rounded);
    expect(() => h.round(1, -1)).toThrow('expected 0 to 100 decimals');
  });

  test('rounded are the nearest multiple', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.nat(6), (x, decimals) => {
        const error = Math.abs(h.round(x, decimals) - x);
        expect(error).toBeLessThanOrEqual(0.5 * 10 ** -decimals * (1 + 1e-9) + 1e-9);
        expect(h.round(h.round(x, decimals), decimals)).toBe(h.round(x, decimals));
      }),
    );
  });

  test('are summed and compared', () => {
    expect(h.sum([0.1, 0.2, 0.3])).toBe(0.1 + 0.2 + 0.3);
    expect(h.sum([{ n: 1 }, { n: 2 }], ({ n }) => n)).toBe(3);
    expect([
      h.min([3, 1, 2]),
      h.max(['a', 'B', 'b']),
      h.min([]),
      h.max([{ n: 4 }], ({ n }) => n),
    ]).toEqual([1, 'b', undefined, 4]);
  });

  test('are read and written', () => {
    expect([' 12 ', '+3', '-0', '1.0', '', '9007199254740993'].map(h.parseInteger)).toEqual([
      12,
      3,
      0,
      undefined,
      undefined,
      undefined,
    ]);
    expect(['2.50', '.5', '1e3', '-1', '1e999', 'x', '0x10'].map(h.parseNumber)).toEqual([
      2.5,
      0.5,
      1000,
      -1,
      undefined,
      undefined,
      undefined,
    ]);
    expect([h.formatNumber(1.005, 2), h.formatNumber(2.5, 0), h.formatNumber(3, 1)]).toEqual([
      '1.00',
      '2',
      '3.0',
    ]);
  });

  test('come out of expressions', () => {
    const values = [
      '1 + 2 * 3',
      '-(2 - 5) / 2',
      '.5*4',
      '1/0',
      '2 +',
      '(1',
      '1 2',
      '',
      '--1',
      `${'('.repeat(200)}1`,
    ];
    expect(values.map(h.evaluate)).toEqual([
      7,
      1.5,
      2,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      1,
      undefined,
    ]);
  });
});

describe('collections', () => {
  test('are sorted stably, by one value or several', () => {
    const items = [
      { a: 2, b: 'x', c: 1 },
      { a: 1, b: 'y', c: 2 },
      { a: 2, b: 'X', c: 3 },
      { a: 1, b: 'y', c: 4 },
    ];
    expect(h.sortBy(items, ({ a }) => a).map(({ c }) => c)).toEqual([2, 4, 1, 3]);
    expect(h.sortBy(items, ({ a }) => a, 'desc').map(({ c }) => c)).toEqual([1, 3, 2, 4]);
    expect(h.sortBy(items, ({ a, b }) => [a, b]).map(({ c }) => c)).toEqual([2, 4, 3, 1]);
    expect(h.sortBy([true, false], (value) => value)).toEqual([false, true]);
  });

  test('are grouped, counted, paired and made unique', () => {
    expect(h.groupBy([3, 1, 2], (n) => (n % 2 === 0 ? 'even' : 'odd'))).toEqual({
      even: [2],
      odd: [3, 1],
    });
    expect(Object.keys(h.groupBy(['b', 'a'], (text) => text))).toEqual(['a', 'b']);
    expect(h.count([1, 2, 3], (n) => n > 1)).toBe(2);
    expect(h.pairs([1, 2, 3])).toEqual([
      [1, 2],
      [1, 3],
      [2, 3],
    ]);
    expect(h.unique([2, 1, 2])).toEqual([2, 1]);
    expect([h.range(3), h.range(2, 4), h.range(4, 2)]).toEqual([[0, 1, 2], [2, 3], []]);
  });

  test('can be explored', () => {
    const next: Record<string, string[]> = { a: ['b', 'c'], b: ['a', 'd'], c: [], d: [] };
    expect(h.reach<string>(['a'], (node) => next[node] ?? [])).toEqual(['a', 'b', 'c', 'd']);
    expect(h.reach<string>(['d'], (node) => next[node] ?? [])).toEqual(['d']);
  });
});

test('records keep sorted keys and know only their own', () => {
  const record = h.toRecord([
    ['b', 1],
    ['a', 2],
    ['b', 3],
  ]);
  expect(JSON.stringify(record)).toBe('{"a":2,"b":3}');
  expect(JSON.stringify(h.put(record, 'aa', 4))).toBe('{"a":2,"aa":4,"b":3}');
  expect(JSON.stringify(h.without(record, 'a', 'x'))).toBe('{"b":3}');
  expect([h.keys(record), h.values(record), h.entries(record)]).toEqual([
    ['a', 'b'],
    [2, 3],
    [
      ['a', 2],
      ['b', 3],
    ],
  ]);
  expect(record['constructor']).toBeUndefined();
  expect(h.ownEntry({ a: 1 }, 'toString')).toBeUndefined();
  expect(() => h.put(record, '__proto__', 1)).toThrow('__proto__');
});

test('texts', () => {
  expect([h.lines('a\nb\n'), h.lines(''), h.lines('\n')]).toEqual([['a', 'b'], [], ['']]);
  expect(h.words('  a b\n c ')).toEqual(['a', 'b', 'c']);
  expect(h.trimEnd('a/b//', '/')).toBe('a/b');
  expect(h.byteLength('aé€😀')).toBe(10);
  expect(h.encodeUrlPart('good first issue/é?\ud800')).toBe(
    'good%20first%20issue%2F%C3%A9%3F%EF%BF%BD',
  );
  expect([
    h.replaceExact('a.b.c', '.', '$&'),
    h.replaceExact('abc', 'x', 'y'),
    h.replaceExact('abc', '', '-'),
  ]).toEqual(['a$&b.c', undefined, '-abc']);
  expect([h.toBase64(''), h.toBase64('hé€😀')]).toEqual(['', 'aMOp4oKs8J+YgA==']);
  expect(['Zoe', 'apple', 'Äpfel', 'b-2', '.env'].toSorted(h.compareTexts)).toEqual([
    '.env',
    'Äpfel',
    'apple',
    'b-2',
    'Zoe',
  ]);
});

test('check and fail end a call', () => {
  expect(() => h.check(0, 'CODE', 'why')).toThrow('why');
  expect(() => h.fail('CODE', 'why', { a: 1 })).toThrow('why');
  expect(h.check(1, 'CODE', 'why')).toBeUndefined();
});
