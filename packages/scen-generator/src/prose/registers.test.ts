import { drawFrom } from '@envloom/sampler';
import { describe, expect, it } from 'vitest';
import { inSingular } from '../knowledge/words.ts';
import { registersFor } from './registers.ts';
import type { Phrase } from './sentences.ts';

const phrases: readonly Phrase[] = [
  { text: 'renew the card of Ada', isSentence: false },
  { text: 'Ada wants to borrow Dora', isSentence: true },
];

function textsOf(setting: 'work' | 'elsewhere', isOrdered: boolean): readonly string[] {
  return Array.from({ length: 60 }, (_, seed) => drawFrom(seed)).flatMap((draw) =>
    registersFor(phrases.length, setting, draw).map((register) =>
      register(phrases, isOrdered, draw),
    ),
  );
}

describe('registers', () => {
  it('say every request, in order', () => {
    for (const text of [...textsOf('work', false), ...textsOf('elsewhere', true)]) {
      expect(text).toMatch(/enew the card of Ada[^]*Ada wants to borrow Dora/);
      expect(text).not.toMatch(/\{|\.\.| {2}/);
    }
  });

  it('ask nobody for what is told as a fact', () => {
    const told = phrases.map(({ text }) => ({ text, isSentence: true }));
    const all = Array.from({ length: 60 }, (_, seed) => drawFrom(seed)).flatMap((draw) =>
      registersFor(told.length, 'work', draw).map((register) => register(told, true, draw)),
    );
    expect(all.filter((text) => /(Please first|Only then) /.test(text))).toEqual([]);
  });

  it('speak of colleagues and shifts at work only', () => {
    const atWork = /colleague|team|shift|desk|meeting/;
    expect(textsOf('work', false).some((text) => atWork.test(text))).toBe(true);
    expect(textsOf('elsewhere', false).filter((text) => atWork.test(text))).toEqual([]);
  });

  it('seldom begin alike', () => {
    const starts = Map.groupBy(textsOf('work', false), (text) =>
      text.split(/\s+/).slice(0, 5).join(' '),
    );
    const most = Math.max(...[...starts.values()].map(({ length }) => length));
    expect(most / textsOf('work', false).length).toBeLessThan(0.2);
  });
});

describe('one of many', () => {
  it('is put in the singular outside quotations', () => {
    expect(inSingular('move 1 units and 21 units')).toBe('move 1 unit and 21 units');
    expect(inSingular('say "1 units" for 1 persons')).toBe('say "1 units" for 1 person');
    expect(inSingular('level 1 in 2.1 units, 1 bus')).toBe('level 1 in 2.1 units, 1 bus');
  });
});
