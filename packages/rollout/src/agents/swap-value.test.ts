import { lending } from '@envloom/episodes/testing';
import { describe, expect, test } from 'vitest';
import { drawFor } from './draw.ts';
import { canSwap, swapValue } from './swap-value.ts';

const properties = {
  size: { type: 'string', enum: ['small', 'large'] },
  count: { type: 'integer', minimum: 1, maximum: 5 },
  day: { type: 'string' },
  lines: { type: 'array', items: { type: 'object', properties: { isNew: { type: 'boolean' } } } },
  how: {
    oneOf: [
      { type: 'object', properties: { kind: { type: 'string', enum: ['cash'] } } },
      { type: 'object', properties: { limit: { type: 'integer', maximum: 3 } } },
    ],
  },
};
const schema = { type: 'object', properties };

/** What values can come in the place of the only one in these arguments. */
function swaps(args: Parameters<typeof canSwap>[0]): readonly unknown[] {
  const found = Array.from({ length: 30 }, (_, seed) =>
    swapValue(args, schema, lending, drawFor('swap', seed)),
  );
  return [...new Set(found.map((swapped) => JSON.stringify(swapped?.arguments)))].toSorted();
}

describe('a value is swapped for', () => {
  test.each([
    ['another of the enum', { size: 'small' }, { size: 'large' }],
    ['a number nearby', { count: 3 }, { count: 4 }],
    ['a number that the schema allows', { count: 5 }, { count: 4 }],
    ['the next day', { day: '2025-12-31' }, { day: '2026-01-01' }],
    ['an hour later', { day: '2025-12-31T23:30:00Z' }, { day: '2026-01-01T00:30:00Z' }],
    ['its opposite', { lines: [{ isNew: true }] }, { lines: [{ isNew: false }] }],
    ['what its variant allows', { how: { limit: 3 } }, { how: { limit: 2 } }],
    ['another text where nothing is known', { day: 'whenever' }, { day: 'whenever or so' }],
    ['another where the schema knows nothing of it', { other: true }, { other: false }],
  ])('%s', (_name, args, swapped) => {
    expect(swaps(args)).toEqual([JSON.stringify(swapped)]);
  });

  test('other keys and texts of its column', () => {
    const books = swaps({ book: 'B1' });
    expect(books.length).toBeGreaterThan(1);
    for (const book of books) expect(book).toMatch(/^\{"book":"B[^1]"\}$/);
    expect(swaps({ title: 'Emma' })).not.toContain('{"title":"Emma or so"}');
  });
});

test('tells which value, and leaves the others', () => {
  const args = { size: 'small', lines: [{ isNew: true }], nothing: null };
  const seen = Array.from({ length: 30 }, (_, seed) =>
    swapValue(args, schema, lending, drawFor('which', seed)),
  );
  const paths = new Set(seen.map((swapped) => swapped?.path));
  expect(paths).toEqual(new Set(['size', 'lines.0.isNew']));
  expect(seen).toContainEqual({
    arguments: { ...args, lines: [{ isNew: false }] },
    path: 'lines.0.isNew',
    before: true,
    after: false,
  });
});

test('where there is no value, there is nothing to swap', () => {
  expect([canSwap({}), canSwap({ a: null, b: [], c: {} }), canSwap({ a: [0] })]).toEqual([
    false,
    false,
    true,
  ]);
  expect(swapValue({ a: null }, schema, lending, drawFor('x'))).toBeUndefined();
});
