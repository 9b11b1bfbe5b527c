import type { Json } from '@envloom/core';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../recording/recording.ts';
import { compareAnswers } from './compare.ts';
import { firstDifference } from './first-difference.ts';
import { Masks } from './masks.ts';

const says = (data: Json, space?: number): Answer => ({
  result: { content: [{ type: 'text', text: JSON.stringify(data, null, space) }] },
});

function areEqual(rules: readonly string[], original: Json, twin: Json, tool = 'get'): boolean {
  const masks = new Masks(rules).begin();
  const masked = masks.masked(tool, says(original, 2), says(twin, 2));
  return compareAnswers(masked.original, masked.twin).wire;
}

describe('a rule', () => {
  it.each<[string, Json, Json, boolean]>([
    ['content[*].text.size', { size: 1, name: 'a' }, { size: 2, name: 'a' }, true],
    ['content[*].text.size', { size: 1, name: 'a' }, { size: 1, name: 'b' }, false],
    [
      'content[0].text.items[*].id',
      { items: [{ id: 1 }, { id: 2 }] },
      { items: [{ id: 3 }, { id: 4 }] },
      true,
    ],
    [
      'content[0].text.items[0].id',
      { items: [{ id: 1 }, { id: 2 }] },
      { items: [{ id: 3 }, { id: 4 }] },
      false,
    ],
    ['/took \\d+ ms/', 'it took 5 ms', 'it took 17 ms', true],
    ['/took \\d+ ms/', 'it took 5 ms', 'it took long', false],
    ['sorted content[*].text', ['b', 'a'], ['a', 'b'], true],
    ['sorted content[*].text', ['b', 'a'], ['a', 'c'], false],
    ['get: content[*].text', 'a', 'b', true],
    ['put: content[*].text', 'a', 'b', false],
  ])('%s of %o and %o: %o', (rule, original, twin, expected) => {
    expect(areEqual([rule], original, twin)).toBe(expected);
  });

  it.each(['', '/(/', 'a b c', 'a[b]', 'ids /(/'])('cannot be "%s"', (rule) => {
    expect(() => new Masks([rule])).toThrow(/--mask/);
  });

  it('is counted as often as it hid something in the original', () => {
    const masks = new Masks(['content[*].text.size', '/never/']);
    const sequence = masks.begin();
    sequence.masked('get', says({ size: 1 }), says({ size: 1 }));
    sequence.masked('get', says({ size: 1 }), says({ size: 2 }));
    sequence.masked('get', says({ name: 1 }), says({ size: 2 }));
    expect(masks.applied.slice(2)).toEqual([
      { rule: 'content[*].text.size', applied: 2 },
      { rule: '/never/', applied: 0 },
    ]);
  });
});

describe('times', () => {
  it.each([
    ['2024-05-06T07:08:09Z', '2025-05-06T07:08:09.123Z'],
    ['2024-05-06T07:08', '2024-05-07T07:08:00+02:00'],
    [
      'modified: Tue Nov 12 2024 10:00:00 GMT+0000 (Coordinated Universal Time)',
      'modified: Wed Nov 13 2024 10:00:00 GMT+0000 (Coordinated Universal Time)',
    ],
  ])('may differ: %s', (original, twin) => {
    expect(areEqual([], original, twin)).toBe(true);
  });

  it('are compared where a caller came up with them, or where they are only dates', () => {
    const masks = new Masks().begin();
    masks.callOfTwin({ name: 'set', arguments: { due: '2024-05-06T07:08:09Z' } });
    const { original, twin } = masks.masked(
      'set',
      says({ due: '2024-05-06T07:08:09Z' }),
      says({ due: '2024-05-07T07:08:09Z' }),
    );
    expect(compareAnswers(original, twin).wire).toBe(false);
    expect(areEqual([], '2024-05-06', '2024-05-07')).toBe(false);
  });
});

describe('ids', () => {
  const id = (digit: number): string =>
    `00000000-0000-4000-8000-${String(digit).padStart(12, '0')}`;

  it('are the same thing where they come up in the same place, and stay it', () => {
    const masks = new Masks().begin();
    const first = masks.masked('add', says({ id: id(1) }), says({ id: id(8) }));
    expect(compareAnswers(first.original, first.twin).wire).toBe(true);
    expect(masks.callOfTwin({ name: 'get', arguments: { id: id(1) } })).toEqual({
      name: 'get',
      arguments: { id: id(8) },
    });
    const second = masks.masked('add', says({ id: id(2) }), says({ id: id(8) }));
    expect(compareAnswers(second.original, second.twin).wire).toBe(false);
  });

  it('look as a rule says', () => {
    const masks = new Masks(['ids /\\bT-\\d+/']).begin();
    const { original, twin } = masks.masked('add', says(['T-1', 'T-2']), says(['T-9', 'T-8']));
    expect(compareAnswers(original, twin).wire).toBe(true);
    expect(areEqual([], ['T-1'], ['T-9'])).toBe(false);
  });
});

describe('answers', () => {
  it.each<[string, Answer, Answer, object]>([
    ['the same', says({ a: 1 }), says({ a: 1 }), { outcome: true, result: true, wire: true }],
    [
      'printed otherwise',
      says({ a: 1 }),
      says({ a: 1 }, 2),
      { outcome: true, result: true, wire: false },
    ],
    [
      'of other order',
      says({ a: 1, b: 2 }),
      says({ b: 2, a: 1 }),
      { outcome: true, result: true, wire: false },
    ],
    ['other values', says({ a: 1 }), says({ a: 2 }), { outcome: true, result: false, wire: false }],
    [
      'success and failure',
      says({ a: 1 }),
      { result: { content: [], isError: true } },
      { outcome: false, result: false, wire: false },
    ],
    [
      'failures of two kinds',
      { error: { code: 1, message: 'no' } },
      { result: { content: [], isError: true } },
      { outcome: true, result: false, wire: false },
    ],
  ])('are compared: %s', (_what, original, twin, expected) => {
    expect(compareAnswers(original, twin)).toEqual(expected);
  });

  it.each<[Json, Json, unknown]>([
    [{ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, { at: 'a[1].b', original: 2, twin: 3 }],
    [{ a: [1] }, { a: [1, 2] }, { at: 'a[1]', original: undefined, twin: 2 }],
    [{ a: 1 }, { b: 1 }, { at: 'a', original: 1, twin: undefined }],
    [[1], { a: 1 }, { at: '', original: [1], twin: { a: 1 } }],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, undefined],
  ])('differ first: %o, %o', (original, twin, expected) => {
    expect(firstDifference(original, twin)).toEqual(expected);
  });
});
