import { expect, test } from 'vitest';
import type { Played } from '../index.ts';
import {
  anything,
  inAnyOrder,
  isWanted,
  isWantedRow,
  keyOfAdded,
  listOf,
  objectOf,
  says,
  type Test,
  timeAfter,
} from './wanted.ts';

function playedWith(folders: Readonly<Record<string, string>>): Played {
  const added = Object.entries(folders).map(([key, parent]) => ({ key, row: { parent } }));
  const diff = { format_version: 1, tables: { folders: { added, removed: [], changed: [] } } };
  return { diff: { ...diff, format_version: 1 }, from: '2026-01-01', to: '2026-01-02', events: [] };
}

const nothing = playedWith({});

const values: readonly [
  wanted: unknown,
  accepted: readonly unknown[],
  refused: readonly unknown[],
][] = [
  ['a', ['a'], ['b', undefined, null]],
  [undefined, [undefined], [null, 'a']],
  [[1, { a: 2 }], [[1, { a: 2 }]], [[1], [{ a: 2 }, 1], { 0: 1 }]],
  [anything, ['a', undefined, null], []],
  [
    says('damaged copies'),
    ['The DAMAGED copies.'],
    ['damaged', 'damaged copies too', 3, undefined],
  ],
  [
    timeAfter(3600),
    ['2026-01-01T01:00:00Z', '2026-01-02T00:30:00Z'],
    ['2026-01-01T00:30:00Z', '2026-01-02T01:00:01Z', 3600],
  ],
  [
    inAnyOrder('a', 'b'),
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    [['a'], ['a', 'a'], 'ab', undefined],
  ],
  [listOf('a', anything), [['a', 1]], [['a'], [1, 'a'], ['a', 1, 2], 'a1', undefined]],
  [listOf(undefined), [[undefined]], [[1], []]],
  [
    objectOf({ a: 1, b: anything }),
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: 2 }, { a: 1, c: 3 }, null, [1]],
  ],
  [objectOf({ a: says('x') }), [{ a: 'X!' }], [{}, { a: 'y' }, 'x']],
  [keyOfAdded('folders', anything), [], ['F1', undefined]],
];

test.each(values)('%s', (wanted, accepted, refused) => {
  for (const value of accepted)
    expect([value, isWanted(value, wanted, nothing)]).toEqual([value, true]);
  for (const value of refused)
    expect([value, isWanted(value, wanted, nothing)]).toEqual([value, false]);
});

/** Rows that refer to each other are looked up when they are needed. */
const parent: Test = objectOf({ parent: (...given) => keyOfAdded('folders', child)(...given) });
const child: Test = objectOf({ parent: keyOfAdded('folders', parent) });

test('rows that refer to each other', () => {
  const inEachOther = playedWith({ F1: 'F2', F2: 'F1' });
  const inAThird = playedWith({ F1: 'F2', F2: 'F3', F3: 'F1' });
  expect(isWantedRow({ key: 'F1', row: { parent: 'F2' } }, parent, inEachOther)).toBe(true);
  expect(isWantedRow({ key: 'F1', row: { parent: 'F2' } }, parent, inAThird)).toBe(false);
  expect(isWantedRow({ key: 'F1', row: { parent: 'F9' } }, parent, inEachOther)).toBe(false);
  expect(isWanted('F1', keyOfAdded('folders', anything), inEachOther)).toBe(true);
});
