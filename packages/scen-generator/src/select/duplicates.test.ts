import type { ReferenceStep } from '@envloom/episodes';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { certified } from '../testing/scenarios.ts';
import { Duplicates, textThreshold } from './duplicates.ts';
import { jaccard, shinglesOf } from './shingles.ts';
import { SimilarTexts } from './similar-texts.ts';

const call = (tool: string, key: string): ReferenceStep => ({
  kind: 'call',
  tool,
  arguments: { key },
  observation: { success: true, data: null },
});

const asking = (text: string, reference: readonly ReferenceStep[], base = 'a') =>
  certified({}, { task: { text, phrasings: [] }, reference, initial_state: { base } });

const mutations = new Set(['lend', 'extend']);

describe('near-duplicates', () => {
  it('ask for the same mutations of the same rows, in any order and after any queries', () => {
    const duplicates = new Duplicates(mutations);
    duplicates.add('one', asking('Lend it.', [call('lend', 'C-1'), call('extend', 'C-2')]));
    const again = [call('find', 'x'), call('extend', 'C-2'), call('lend', 'C-1')];
    expect(duplicates.refuses(asking('Something else entirely.', again))).toMatch(/one\.$/);
    expect(duplicates.refuses(asking('Something else entirely.', again, 'b'))).toBeUndefined();
    const other = [call('lend', 'C-1'), call('extend', 'C-3')];
    expect(duplicates.refuses(asking('Something else entirely.', other))).toBeUndefined();
  });

  it('of refusals without a mutation read the same and refuse for the same reason', () => {
    const refusing = (reason: string) => ({
      ...asking(`Because of ${reason}.`, [call('find', 'C-1')]),
      checks: [
        {
          id: 'declined',
          sentence: '',
          kind: 'declined',
          reasons: [reason],
          seen: { facts: [], queries: [] },
        } as const,
      ],
    });
    const duplicates = new Duplicates(mutations);
    duplicates.add('one', refusing('FEES_DUE'));
    expect(duplicates.refuses(refusing('FEES_DUE'))).toMatch(/one/);
    expect(duplicates.refuses(refusing('MEMBER_SUSPENDED'))).toBeUndefined();
  });

  it('have almost the same text', () => {
    const text =
      'Ada Lindqvist would like to borrow Salt and Iron until the end of the month, and after that please extend the loan of The Glass Road that she has had since March by another two weeks.';
    const duplicates = new Duplicates(mutations);
    duplicates.add('one', asking(text, [call('lend', 'C-1')]));
    const near = asking(text.replace('please ', '').toUpperCase(), [call('lend', 'C-2')]);
    expect(duplicates.refuses(near)).toBe('Its text is almost that of one.');
    const other = text.replace('Salt and Iron', 'Harbour Lights').replace('two', 'three');
    expect(duplicates.refuses(asking(other, [call('lend', 'C-2')]))).toBeUndefined();
  });

  it('of conversations say the same in the end, however they begin', () => {
    const talking = (fact: string, key: string) => ({
      ...asking('I would like to borrow a book.', [call('lend', key)]),
      user: { persona: 'A reader.', knows: [{ id: 'f', topics: ['title'], text: fact }] },
    });
    const duplicates = new Duplicates(mutations);
    duplicates.add('one', talking('It is Salt and Iron by Mara Voss.', 'C-1'));
    expect(duplicates.refuses(talking('It is Salt and Iron by Mara Voss.', 'C-2'))).toMatch(/one/);
    expect(duplicates.refuses(talking('The Glass Road, the one with maps.', 'C-3'))).toBe(
      undefined,
    );
  });
});

describe('similar texts', () => {
  it('are found exactly when their shingles overlap enough', () => {
    const word = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 20 }), text, (texts, wanted) => {
        const index = new SimilarTexts(textThreshold);
        for (const [at, one] of texts.entries()) index.add(String(at), one);
        const isSimilar = (one: string): boolean =>
          jaccard(shinglesOf(one), shinglesOf(wanted)) >= textThreshold;
        expect(index.find(wanted) !== undefined).toBe(texts.some(isSimilar));
      }),
      { numRuns: 500 },
    );
  });

  it('are found among thousands, and only what is alike', () => {
    const names = ['Ada', 'Bo', 'Cem', 'Dora', 'Eli', 'Fay', 'Gus', 'Hana'];
    const texts = Array.from({ length: 3000 }, (_, n) => {
      const name = names[n % names.length] ?? '';
      return `Could you please lend copy C-${n} of Title ${n * 7} to ${name} and extend the loan of copy C-${n * 3} by two weeks? After that, please tell me what ${name} owes.`;
    });
    const index = new SimilarTexts(textThreshold);
    for (const [at, one] of texts.entries()) {
      expect(index.find(one)).toBeUndefined();
      index.add(String(at), one);
    }
    expect(index.find(texts[1234]?.replace('please ', '') ?? '')).toBe('1234');
  });
});
