import { describe, expect, it } from 'vitest';
import { PythonRandom } from './random.ts';

const several = <T>(count: number, draw: () => T): readonly T[] =>
  Array.from({ length: count }, draw);

/** As CPython 3.11 prints them. */
describe('the random numbers of Python', () => {
  it('are doubles of two words', () => {
    const random = new PythonRandom(42);
    expect(several(3, () => random.random())).toEqual([
      0.639_426_798_457_883_7, 0.025_010_755_222_666_936, 0.275_029_318_369_119_26,
    ]);
  });

  it('are whole numbers of one word or two', () => {
    const random = new PythonRandom(42);
    expect(several(4, () => random.randint(10_000, 99_999))).toEqual([
      93_810, 24_592, 13_278, 46_048,
    ]);
    expect(several(3, () => random.randint(1e11, 1e12 - 1))).toEqual([
      345_864_938_384, 908_053_162_473, 843_469_555_623,
    ]);
    expect(random.uniform(-10, 40)).toBe(27.033_387_233_383_79);
  });

  it('know seeds of two words', () => {
    const random = new PythonRandom(2 ** 40 + 5);
    expect(random.random()).toBe(0.504_380_297_041_844_3);
    expect(random.randint(0, 86_400)).toBe(35_206);
  });

  it('go back, and copies go on by themselves', () => {
    const random = new PythonRandom(7);
    const { position } = random;
    const first = random.random();
    const copy = random.copy();
    const second = random.random();
    expect(copy.random()).toBe(second);
    random.position = position;
    expect(random.random()).toBe(first);
  });
});
