import { describe, expect, it } from 'vitest';
import type { TypeNode } from '../schema/type.ts';
import { shelf } from '../testing/worlds.ts';
import { misfits, patternExpression } from './value-fit.ts';

const model = {
  ...shelf,
  shapes: [
    {
      name: 'Payment',
      tag: 'kind',
      fields: [
        { name: 'kind', type: 'enum' as const, values: ['card', 'cash'] },
        { name: 'number', type: 'string' as const, variant: 'card' },
      ],
    },
  ],
};

const fits = (type: TypeNode, value: unknown) => misfits(model, type, value).length === 0;

describe('a value fits its type', () => {
  it.each<[TypeNode, unknown[], unknown[]]>([
    [{ type: 'integer', min: 0, max: 9 }, [0, 9], [-1, 10, 1.5, '1', null, 2 ** 60]],
    [{ type: 'number', decimals: 2 }, [0, 1.25, -3], [1.234, Number.NaN, Infinity, '1']],
    [{ type: 'boolean' }, [true, false], [0, 'true', null]],
    [{ type: 'string', min_length: 1, max_length: 3 }, ['a', 'abc'], ['', 'abcd', 1]],
    [
      { type: 'string', pattern: 'AB-12.x' },
      ['XY-99.q'],
      ['XY-99xq', 'xy-99.q', 'XY-9.q', ' XY-99.q'],
    ],
    [
      { type: 'date' },
      ['2026-02-28', '2024-02-29'],
      ['2026-02-29', '2026-2-1', '2026-02-28T00:00:00Z'],
    ],
    [{ type: 'time' }, ['09:30', '23:59:59'], ['24:00', '9:30', '09:60']],
    [
      { type: 'datetime' },
      ['2026-02-28T09:30:00Z'],
      ['2026-02-30T09:30:00Z', '2026-02-28', '2026-02-28T09:30:00+01:00'],
    ],
    [{ type: 'enum', values: ['a', 'b'] }, ['a'], ['c', 0]],
    [{ type: 'ref', entity: 'Book' }, ['B1'], [1, null]],
    [{ type: 'json' }, [null, { a: [1] }], []],
    [{ type: 'integer', nullable: true }, [null, 1], ['a', undefined]],
    [
      { type: 'array', of: { type: 'integer' }, min_items: 1, max_items: 2, distinct: true },
      [[1], [1, 2]],
      [[], [1, 2, 3], [1, 1], ['a'], {}],
    ],
    [{ type: 'record', of: { type: 'integer' } }, [{}, { a: 1 }], [{ a: 'x' }, [], null]],
    [
      { type: 'row', entity: 'Book' },
      [{ book_id: 'B1', copies: 1 }],
      [{ book_id: 'B1' }, { book_id: 'B1', copies: 1, more: 1 }],
    ],
    [
      { type: 'shape', shape: 'Payment' },
      [{ kind: 'cash' }, { kind: 'card', number: '1' }],
      [{ kind: 'card' }, { kind: 'cash', number: '1' }, { kind: 'coin' }, {}, 'cash'],
    ],
  ])('%j', (type, good, bad) => {
    expect(good.filter((value) => !fits(type, value))).toEqual([]);
    expect(bad.filter((value) => fits(type, value))).toEqual([]);
  });
});

it('says where in a value the misfit is', () => {
  const type: TypeNode = { type: 'record', of: { type: 'array', of: { type: 'integer' } } };
  expect(misfits(model, type, { a: [1, 'x'] })).toEqual([
    { path: ['a', 1], expected: 'an integer' },
  ]);
});

it('reads every character of a pattern that is no letter and no digit as itself', () => {
  const signs = '\\^$.*+?()[]{}|/- é😀';
  expect(patternExpression(signs).test(signs)).toBe(true);
  expect(patternExpression('a+').test('aa')).toBe(false);
});
