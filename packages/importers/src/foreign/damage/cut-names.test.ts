import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Vocabulary } from '../code/vocabulary.ts';
import { type Mended, mended } from './cut-names.ts';
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
  {
    when: 'the code has the whole name',
    name: 'sta',
    keys: ['status'],
    whole: 'status',
  },
  {
    when: 'only other texts have it',
    name: 'creation_tim',
    keys: ['creation_tim'],
    words: ['creation_time'],
    whole: 'creation_time',
  },
  {
    when: 'nothing but the rest tells',
    name: 'keyword_tex',
    keys: ['keyword_tex'],
    whole: 'keyword_text',
  },
  {
    when: 'the start was cut',
    name: 'cket_id',
    cut: first,
    keys: ['ticket_id'],
    whole: 'ticket_id',
  },
])('mends a name where $when', ({ name, cut = last, keys, words = [], whole }) => {
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

it('finds every cut name, and mends to nothing but what the same strip cuts to that name', () => {
  const word = fc
    .stringMatching(/^[a-z]{1,8}(_[a-z]{1,6})?$/)
    .filter((whole) => last(whole) !== whole && last(whole) !== '');
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 8 }), (whole, others) => {
      const name = last(whole);
      fc.pre(!others.includes(name));
      const known = vocabulary([whole, ...others]);
      const result = mended(name, { cut: last, vocabulary: known, likely: [] });
      const names = namesIn(result);
      expect(names).toContain(whole);
      expect(new Set(names.map(last))).toEqual(new Set([name]));
    }),
  );
});

/** What a name may have been. */
function namesIn(result: Mended): readonly string[] {
  if (result.kind === 'whole') return [];
  return result.kind === 'mended' ? [result.name] : result.names;
}
