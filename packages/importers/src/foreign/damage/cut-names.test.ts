import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Vocabulary } from '../code/vocabulary.ts';
import { mended } from './cut-names.ts';
import { cutAttribute, cutDescription, cutEntity } from './strip.ts';

const vocabulary = (keys: readonly string[], words: readonly string[] = []): Vocabulary => ({
  keys: new Set(keys),
  words: new Set([...keys, ...words]),
});

it("cuts as Python's strip does", () => {
  expect(cutEntity('Inventory')).toBe('Inventor');
  expect(cutEntity('Event')).toBe('ve');
  expect(cutAttribute(true, false)('title, name, status')).toBe('le, name, status');
  expect(cutAttribute(false, true)('order_id, status')).toBe('order_id, sta');
  expect(cutAttribute(true, true)('task_id, creation_time')).toBe('ask_id, creation_tim');
  expect(cutDescription('Describes a state.')).toBe('bes a state.');
});

const last = cutAttribute(false, true);
const first = cutAttribute(true, false);

it.each([
  ['the code has the whole name', 'sta', last, ['status'], [], 'status'],
  [
    'only other texts have it',
    'creation_tim',
    last,
    ['creation_tim'],
    ['creation_time'],
    'creation_time',
  ],
  ['nothing but the rest tells', 'keyword_tex', last, ['keyword_tex'], [], 'keyword_text'],
  ['the start was cut', 'cket_id', first, ['ticket_id'], [], 'ticket_id'],
])('mends a name where %s', (_, name, cut, keys, words, whole) => {
  const context = { cut, vocabulary: vocabulary(keys, words), likely: [] };
  expect(mended(name, context)).toMatchObject({ kind: 'mended', name: whole });
});

it('leaves a name alone where several could have become it', () => {
  const context = { cut: last, vocabulary: vocabulary(['note', 'notes']), likely: [] };
  expect(mended('no', context)).toEqual({ kind: 'unclear', names: ['note', 'notes'] });
});

it.each(['author_id', 'tag', 'price', 'name', 'quantity', 'is_open', 'sku', 'order_code'])(
  'does not touch the whole name %s, whatever its plural is',
  (name) => {
    const known = vocabulary([name], [`${name}s`, `${name}es`]);
    expect(mended(name, { cut: last, vocabulary: known, likely: [name] })).toEqual({
      kind: 'whole',
    });
  },
);

it('mends to nothing but what the same strip cuts to that name', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}(_[a-z]{1,6})?$/);
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 8 }), (whole, others) => {
      const name = last(whole);
      const known = vocabulary([whole, ...others]);
      const result = mended(name, { cut: last, vocabulary: known, likely: [] });
      if (result.kind === 'mended') expect(last(result.name)).toBe(name);
      if (whole !== name && !others.includes(name) && name !== '')
        expect(result.kind).not.toBe('whole');
    }),
  );
});
