import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePhrase, slotsOf } from './phrase.ts';

function slots(text: string): readonly (readonly [string, number])[] {
  const phrase = parsePhrase(text);
  return phrase.ok
    ? slotsOf(phrase.parts).map(({ expression, offset }) => [expression, offset])
    : [];
}

describe('parsePhrase', () => {
  it('reads text and slots with their offsets', () => {
    expect(parsePhrase('lend {book.title} to {member.name}')).toEqual({
      ok: true,
      parts: [
        { kind: 'text', text: 'lend ' },
        { kind: 'slot', expression: 'book.title', offset: 6 },
        { kind: 'text', text: ' to ' },
        { kind: 'slot', expression: 'member.name', offset: 22 },
      ],
    });
  });

  it('takes a bare path for a slot, and a bare word for text', () => {
    expect(slots('book.title')).toEqual([['book.title', 0]]);
    expect(parsePhrase('book')).toEqual({ ok: true, parts: [{ kind: 'text', text: 'book' }] });
  });

  it('reads a row that is called like a word of TypeScript', () => {
    expect(slots('{class.name} of {the_class.name}, {case.label}')).toEqual([
      ['classRow.name', 1],
      ['the_class.name', 17],
      ['caseRow.label', 35],
    ]);
    expect(slots('class.name')).toEqual([['classRow.name', 0]]);
  });

  it('keeps the braces of an expression', () => {
    expect(slots('{({ a: 1 }).a}')).toEqual([['({ a: 1 }).a', 1]]);
  });

  it('reads names in quotes as they are', () => {
    expect(slots(`{args['page[size]']} of {args["a}{b"]}`)).toEqual([
      [`args['page[size]']`, 1],
      [`args["a}{b"]`, 25],
    ]);
    expect(slots(`{args['in the class.room']}`)).toEqual([[`args['in the class.room']`, 1]]);
    expect(parsePhrase(`vote[args['+1']? , gladly][ on {args['page[size]']}]`)).toMatchObject({
      ok: true,
      parts: [
        { text: 'vote' },
        { condition: { expression: "args['+1']", offset: 5 }, parts: [{ text: ', gladly' }] },
        { parts: [{ text: ' on ' }, { expression: "args['page[size]']" }] },
      ],
    });
  });

  it('reads groups, with and without condition', () => {
    expect(parsePhrase('go[ by {day}][urgent? now]')).toMatchObject({
      ok: true,
      parts: [
        { kind: 'text', text: 'go' },
        { kind: 'optional', parts: [{ text: ' by ' }, { expression: 'day' }] },
        { kind: 'optional', condition: { expression: 'urgent' }, parts: [{ text: ' now' }] },
      ],
    });
  });

  it('drops the blank that sets a comma apart from the question mark', () => {
    expect(parsePhrase('go[urgent? , now]')).toMatchObject({
      parts: [{ text: 'go' }, { parts: [{ kind: 'text', text: ', now' }] }],
    });
  });

  it.each([
    ['a {slot', 2],
    ['a [group', 2],
    ['an empty {} slot', 9],
    ['[a [nested] group]', 3],
  ])('%s is a problem where it begins', (text, offset) => {
    expect(parsePhrase(text)).toMatchObject({ ok: false, problem: { offset } });
  });

  it('loses no character of any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const phrase = parsePhrase(text);
        if (!phrase.ok) return;
        for (const { expression, offset } of slotsOf(phrase.parts)) {
          expect(text.slice(offset, offset + expression.length)).toBe(expression);
        }
      }),
    );
  });
});
