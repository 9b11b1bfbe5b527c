import { describe, expect, it } from 'vitest';
import { type Look, lookEvery, Patience } from './patience.ts';

const megabyte = 2 ** 20;

/** What is judged of a process that is looked at so often. */
function judged(looks: number, look: (at: number) => Look) {
  const patience = new Patience({ seconds: 1, megabytes: 100 });
  return Array.from({ length: looks }, (_, at) => patience.judge(look(at))).flatMap(
    (verdict, at) => (verdict === undefined ? [] : [[verdict, at * lookEvery]]),
  );
}

const looks = 3_000 / lookEvery;

describe('Patience', () => {
  it('tells of a call that runs too long, and again when it ran as long again', () => {
    const found = judged(looks, (at) => ({ beat: 1, busy: at * lookEvery, memory: 0 }));
    expect(found.map(([verdict]) => verdict)).toEqual(['time', 'time']);
    expect(found[0]?.[1]).toBe(1_000);
  });

  it('tells of a call that takes too much memory', () => {
    const memory = (at: number): number => (500 + 10 * at) * megabyte;
    const found = judged(12, (at) => ({ beat: 5, busy: 0, memory: memory(at) }));
    expect(found).toEqual([['memory', 11 * lookEvery]]);
  });

  it.each<[string, (at: number) => Look]>([
    ['many short calls', (at) => ({ beat: 4 * at + 1, busy: at * lookEvery, memory: 0 })],
    ['no call', (at) => ({ beat: 4, busy: at * lookEvery, memory: at * 100 * megabyte })],
    ['a call that gets no processor', () => ({ beat: 1, busy: 0, memory: 0 })],
  ])('bears with %s', (_name, look) => {
    expect(judged(looks, look)).toEqual([]);
  });

  it('bears with a machine that slept', () => {
    expect(judged(3, (at) => ({ beat: 1, busy: at * 60_000, memory: 0 }))).toEqual([]);
  });
});
